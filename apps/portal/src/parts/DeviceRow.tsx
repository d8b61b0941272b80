import type { SessionItem } from '@tongxing/contract/calls/sessions.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { ListRow } from '../ui/ListRow.tsx';
import { deviceIcon } from './device-icon.ts';

interface DeviceRowProps {
  device: Pick<SessionItem, 'device' | 'kind' | 'place' | 'current'>;
  /** What is said of it, after its place. */
  text: string;
  /** What can be done with it: the button's word, and its whole name for who cannot see the row. */
  command?:
    | { word: string; label: string; isBusy: boolean; disabled?: boolean; onCommand: () => void }
    | undefined;
}

/** One device of a list: what it is, where it was, this one marked. */
export function DeviceRow({ device, text, command }: DeviceRowProps) {
  return (
    <ListRow
      lead={<Glyph of={deviceIcon[device.kind]} />}
      title={
        <>
          {device.device}
          {device.current && <Badge tone="brand">本机</Badge>}
        </>
      }
      text={`${device.place || '未知地点'}，${text}`}
      side={
        command && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={command.label}
            loading={command.isBusy}
            disabled={command.disabled}
            onClick={command.onCommand}
          >
            {command.word}
          </Button>
        )
      }
    />
  );
}
