interface SiteBrand {
  readonly police?: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

/** What the service has written into the page of its footer. */
export function siteBrand(): SiteBrand {
  return JSON.parse(document.getElementById('brand')?.textContent || '{}') as SiteBrand;
}
