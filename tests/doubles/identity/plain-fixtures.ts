import { openPlainVendor, type PlainVendor } from './plain-vendor.ts';
import { plainVendors } from './plain-vendors.ts';
import { fixture, id, secret, type VendorFixture, wrong } from './vendor-fixture.ts';

export type PlainKind = keyof typeof plainVendors;

async function openPlainFixture(
  kind: string,
  plain: PlainVendor,
  redirectUris: readonly string[],
): Promise<VendorFixture> {
  const vendor = await openPlainVendor(plain, { id, secret, redirectUris });
  const [idWord, secretWord] = plain.credentials;
  const hosts = Object.fromEntries(plain.hosts.map((name) => [name, vendor.url]));
  return fixture(vendor, {
    entry: { kind, [idWord]: id, [secretWord]: secret, hosts },
    wrongSettings: { [secretWord]: wrong },
    subjectsOf: (person) => plain.subjectsOf(person, id),
  });
}

const kinds = Object.entries(plainVendors) as [PlainKind, PlainVendor][];

/** The providers whose vendor is a row of `plain-vendors.ts`, with their doubles. */
export const plainFixtures = Object.fromEntries(
  kinds.map(([kind, plain]) => [
    kind,
    (redirectUris: readonly string[]) => openPlainFixture(kind, plain, redirectUris),
  ]),
) as Record<PlainKind, (redirectUris: readonly string[]) => Promise<VendorFixture>>;

/** The key of each and its name for people. */
export const plainNames = Object.fromEntries(
  kinds.map(([kind, { name }]) => [kind, { key: kind, name }]),
) as Record<PlainKind, { key: string; name: string }>;
