import express, { type Request, type Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import { type Profile, Strategy } from 'passport-openidconnect';
import { openSite, type RelyingParty } from './relying-party.ts';

interface SignedIn {
  readonly profile: Profile;
  readonly refreshToken: string;
  readonly idToken: string;
}

/** A server-side site on `passport-openidconnect` (Jared Hanson) and Express, as its own guide writes one. */
export async function openPassportSite(): Promise<RelyingParty> {
  const site = await openSite();
  const redirectUri = `${site.origin}/callback`;
  return {
    origin: site.origin,
    loginUrl: `${site.origin}/login`,
    redirectUri,
    close: site.close,
    async use({ issuer, appId, clientSecret }) {
      const authenticator = new passport.Passport();
      authenticator.use(
        'tongxing',
        new Strategy(
          {
            issuer,
            authorizationURL: `${issuer}/oauth2/authorize`,
            tokenURL: `${issuer}/oauth2/token`,
            userInfoURL: `${issuer}/oauth2/userinfo`,
            clientID: appId,
            clientSecret: clientSecret ?? '',
            callbackURL: redirectUri,
            scope: ['profile', 'phone', 'offline_access'],
            prompt: 'consent',
            skipUserProfile: false,
          },
          // The longest form: issuer, profile, context, ID token, access token, refresh token, done.
          ((
            _issuer: string,
            profile: Profile,
            _context: object,
            idToken: string,
            _accessToken: string,
            refreshToken: string,
            done: (error: unknown, user: SignedIn) => void,
          ) => done(null, { profile, idToken, refreshToken })) as never,
        ),
      );
      authenticator.serializeUser((user, done) => done(null, user));
      authenticator.deserializeUser((user: Express.User, done) => done(null, user));
      const app = express();
      app.use(
        session({ secret: 'a site of its own', resave: false, saveUninitialized: true, name: 'visit' }),
      );
      app.use(authenticator.initialize());
      app.use(authenticator.session());
      app.get('/login', authenticator.authenticate('tongxing'));
      app.get(
        '/callback',
        authenticator.authenticate('tongxing', { failWithError: true }),
        (_request, response) => response.redirect('/me'),
      );
      app.get('/me', (request: Request, response: Response) => {
        const user = request.user as SignedIn | undefined;
        response.status(user ? 200 : 401).json({ library: 'passport-openidconnect', info: user?.profile });
      });
      app.get('/refresh', async (request: Request, response: Response) => {
        const { refreshToken } = request.user as SignedIn;
        // The strategy leaves refreshing to the site: RFC 6749 section 6 by hand.
        const answer = await fetch(`${issuer}/oauth2/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa(`${appId}:${clientSecret}`)}` },
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
        });
        const tokens = (await answer.json()) as { refresh_token?: string };
        response.json({ rotated: Boolean(tokens.refresh_token) && tokens.refresh_token !== refreshToken });
      });
      app.get('/logout', (request: Request, response: Response) => {
        const { idToken } = request.user as SignedIn;
        const query = new URLSearchParams({
          id_token_hint: idToken,
          post_logout_redirect_uri: `${site.origin}/bye`,
        });
        request.logout(() => response.redirect(`${issuer}/oauth2/logout?${query}`));
      });
      app.get('/bye', (_request, response) => void response.json({ bye: true }));
      site.serve(app);
    },
  };
}
