import type { Module } from '../../../transaction/module.ts';
import { type QrWork, qrSignInRoutes } from './routes.ts';

export const qrSignIn: Module<QrWork> = { name: 'qr-sign-in', routes: qrSignInRoutes };
