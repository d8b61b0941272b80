/** Where the vendor's SDK runs: in an app of the operator, or in a web page. */
export const oneTapKinds = ['native', 'h5'] as const;
export type OneTapKind = (typeof oneTapKinds)[number];

/** What the number of this phone is to prove. */
export const oneTapPurposes = ['login', 'bind', 'security'] as const;
export type OneTapPurpose = (typeof oneTapPurposes)[number];
