import type { Step, Vendor } from './open-vendor.ts';
import type { VendorPerson } from './vendor-people.ts';

/** A vendor, and the entry of the configuration file that points a provider at it. */
export interface VendorFixture<V extends Vendor = Vendor> {
  readonly vendor: V;
  readonly entry: Readonly<Record<string, unknown>>;
  /** The same entry with a secret that the vendor does not know. */
  readonly entryWithWrongSecret: Readonly<Record<string, unknown>>;
  readonly channel: 'website' | 'in_app' | 'official_account' | 'workbench';
  readonly silent: boolean;
  /** The calls for which faults can be set; each is needed to identify the person. */
  readonly steps: readonly Step[];
  readonly subjectsOf: (person: VendorPerson) => readonly string[];
  /** The page sends the browser straight back without asking. */
  readonly asksNobody: boolean;
  /** Vendors without a redirect on cancel stay on their own page. */
  readonly cancelComesBack: boolean;
}

/** The registered application, unless the vendor needs another form. */
export const id = 'app0001';
export const secret = 'secret-of-the-application';
export const wrong = 'not-the-secret';

type Usual = 'channel' | 'silent' | 'steps' | 'asksNobody' | 'cancelComesBack';
type Particulars = Pick<VendorFixture, 'entry' | 'subjectsOf'> &
  Partial<Pick<VendorFixture, Usual>> & { wrongSettings: Record<string, unknown> };

/** A fixture with defaults filled in. */
export function fixture<V extends Vendor>(
  vendor: V,
  { wrongSettings, ...particulars }: Particulars,
): VendorFixture<V> {
  return {
    vendor,
    entryWithWrongSecret: { ...particulars.entry, ...wrongSettings },
    channel: 'website',
    silent: false,
    steps: ['token', 'profile'],
    asksNobody: false,
    cancelComesBack: true,
    ...particulars,
  };
}
