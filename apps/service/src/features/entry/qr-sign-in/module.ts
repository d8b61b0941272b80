import type { Module } from '../../../work/module.ts';
import { type QrWork, qrSignInRoutes } from './routes.ts';

export const qrSignIn: Module<QrWork> = { name: 'qr-sign-in', routes: qrSignInRoutes };
