import { ServiceAddresses } from './ServiceAddresses.tsx';

/** Metadata as it was typed: whole, or where it lies. */
export function readMetadata(text: string): { metadata: string } | { metadata_url: string } {
  const typed = text.trim();
  return /^https?:\/\/\S+$/.test(typed) ? { metadata_url: typed } : { metadata: typed };
}

/** What is wrong with it; undefined where nothing is. */
export const findMetadataFault = (text: string): string | undefined =>
  /^(?:https?:\/\/\S+$|<)/.test(text.trim()) ? undefined : '请粘贴元数据（XML）或填写地址';

interface MetadataFieldProps {
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
  hint: string;
}

/** The metadata of a service provider of SAML. */
export function MetadataField(props: MetadataFieldProps) {
  return (
    <ServiceAddresses
      {...props}
      label="SP 元数据"
      rows={4}
      placeholder="<md:EntityDescriptor …>，或者 https://files.example.com/saml/metadata"
    />
  );
}
