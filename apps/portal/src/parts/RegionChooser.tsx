import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import css from './RegionChooser.module.css';
import type { BoundInput } from './use-form-fields.ts';
import { type OpenRegion, regionOf, withPrefix } from './with-prefix.ts';

/** The regions whose numbers readers of a language mostly have. */
const usual: Readonly<Record<string, readonly string[]>> = {
  'zh-CN': ['CN'],
  'zh-TW': ['TW', 'HK', 'MO'],
  en: ['US', 'GB', 'SG'],
};

/** Names that the platform's list has otherwise. */
const names: Readonly<Record<string, string>> = {
  CN: '中国大陆',
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
};

function nameOf(region: string): string {
  const { lang } = document.documentElement;
  return names[region] ?? new Intl.DisplayNames([lang], { type: 'region' }).of(region) ?? region;
}

function usualRegion(regions: readonly OpenRegion[]): OpenRegion | undefined {
  const { lang } = document.documentElement;
  for (const code of usual[lang] ?? []) {
    const found = regions.find(({ region }) => region === code);
    if (found) return found;
  }
  return regions[0];
}

interface RegionChooserProps {
  input: BoundInput;
  regions: readonly OpenRegion[];
}

/** Puts the prefix of the chosen region in front of a bare number, while it is typed. */
export function RegionChooser({ input, regions }: RegionChooserProps) {
  const [chosen, setChosen] = useState(() => usualRegion(regions));
  const { value } = input;
  const write = useEffectEvent((text: string) => {
    if (text !== value) input.onChange({ currentTarget: { value: text } as HTMLInputElement });
  });
  useEffect(() => {
    if (chosen) write(withPrefix(value, chosen, regions));
  }, [value, chosen, regions]);

  if (!chosen) return null;
  const shown = regionOf(value, regions, chosen) ?? chosen;
  const choose = (code: string) => {
    const next = regions.find(({ region }) => region === code);
    if (!next) return;
    setChosen(next);
    // What was typed with another prefix gets the new one.
    const bare = value.startsWith(shown.prefix) ? value.slice(shown.prefix.length).trim() : value;
    input.onChange({ currentTarget: { value: bare } as HTMLInputElement });
  };
  return (
    <span className={css.chooser}>
      <span aria-hidden="true">{nameOf(shown.region)}</span>
      <Icon of={ChevronDown} size={16} />
      <select
        aria-label="号码的国家和地区"
        value={shown.region}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {regions.map(({ region, prefix }) => (
          <option key={region} value={region}>
            {nameOf(region)} {prefix}
          </option>
        ))}
      </select>
    </span>
  );
}
