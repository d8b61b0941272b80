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
  act?: { word: string; label: string; isBusy: boolean; disabled?: boolean; onAct: () => void } | undefined;
}

/** One device of a list: what it is, where it was, this one marked. */
export function DeviceRow({ device, text, act }: DeviceRowProps) {
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
        act && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={act.label}
            loading={act.isBusy}
            disabled={act.disabled}
            onClick={act.onAct}
          >
            {act.word}
          </Button>
        )
      }
    />
  );
}
