import { defineEventHandler } from 'h3';
import { visitOf } from '../utils/tongxing.js';

export default defineEventHandler(async (event) => (await visitOf(event)).data.user ?? null);
