import { mostServiceAddresses, serviceAddress } from '@tongxing/contract/rules/service-address.ts';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** The addresses in a text: one in each line. */
export const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

type Rule = Pick<typeof serviceAddress, 'safeParse'>;

/** What is wrong with the addresses; undefined where they are good. */
export function findAddressFault(
  text: string,
  needed?: string,
  rule: Rule = serviceAddress,
): string | undefined {
  const lines = linesOf(text);
  if (lines.length === 0) return needed;
  if (lines.length > mostServiceAddresses) return `最多 ${mostServiceAddresses} 个地址`;
  const wrong = lines.find((line) => !rule.safeParse(line).success);
  return wrong && `${wrong}：${rule.safeParse(wrong).error?.issues[0]?.message}`;
}

interface ServiceAddressesProps {
  label: string;
  hint: string;
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
  placeholder?: string;
  rows?: number;
}

/** Addresses, or other lines for machines, one below the other. */
export function ServiceAddresses({
  label,
  hint,
  text,
  onChange,
  error,
  placeholder = 'https://library.example.com/opac',
  rows = 2,
}: ServiceAddressesProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <TextArea
        rows={rows}
        value={text}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
