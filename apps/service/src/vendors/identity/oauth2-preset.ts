import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { ProviderContext } from './ask-provider.ts';
import { oauth2Presets } from './oauth2-presets.ts';
import type { Oauth2Preset } from './oauth2-row.ts';
import { commonSettings, describeProvider } from './provider-settings.ts';
import { speakOauth2 } from './speak-oauth2.ts';

type PresetKind = keyof typeof oauth2Presets;
type Shape = typeof commonSettings & { kind: z.ZodLiteral<PresetKind> };

const presetOf = (kind: PresetKind): Oauth2Preset => oauth2Presets[kind];
const credentialsOf = (kind: PresetKind) => presetOf(kind).credentials ?? ['client_id', 'client_secret'];

const mobileApp = z.strictObject({ app_id: z.string().min(1), app_secret: secretText }).optional();

/** The settings of every preset: the common ones, its kind, and the two credentials that its row names. */
export const presetSettings = (Object.keys(oauth2Presets) as PresetKind[]).map((kind) => {
  const [id, secret] = credentialsOf(kind);
  const words = {
    [id]: z.string().min(1),
    [secret]: secretText,
    ...(presetOf(kind).mobileApp && { mobile_app: mobileApp }),
  };
  // The two credentials are read by name: the compiler does not know which ones a row names.
  return z.strictObject({
    ...commonSettings,
    kind: z.literal(kind),
    ...words,
  }) as unknown as z.ZodObject<Shape>;
});

/** The provider of that kind, as its row says. */
export function oauth2Preset(
  settings: z.output<(typeof presetSettings)[number]>,
  context: ProviderContext,
): IdentityProvider {
  const [id, secret] = credentialsOf(settings.kind).map(
    (word) => (settings as unknown as Readonly<Record<string, string>>)[word] ?? '',
  ) as [string, string];
  const { mobile_app: app } = settings as { mobile_app?: z.output<typeof mobileApp> };
  const client = {
    ...describeProvider(settings),
    id,
    secret,
    hosts: settings.hosts,
    mobileApp: app && { id: app.app_id, secret: app.app_secret },
  };
  return speakOauth2(presetOf(settings.kind), client, context);
}
