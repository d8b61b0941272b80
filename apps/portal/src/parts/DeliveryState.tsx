import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { UnderText } from '../ui/UnderText.tsx';

const states = {
  delivered: { tone: 'ok', icon: CircleCheck, text: '已送达' },
  waiting: { tone: 'info', icon: Clock, text: '等待发送' },
  failed: { tone: 'err', icon: CircleX, text: '没有送达' },
} as const;

interface DeliveryStateProps {
  state: keyof typeof states;
  attempts: number;
  /** Of the last attempt; '' before the first. */
  result: string;
  /** When it is tried again; null where it is not. */
  next: ReactNode;
}

/** How far a message to an app or to operators' endpoint has come. */
export function DeliveryState({ state, attempts, result, next }: DeliveryStateProps) {
  const { tone, icon, text } = states[state];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {text}
      </Badge>
      <UnderText>
        {attempts} 次{result && ` · ${result}`}
        {next && <> · {next}再试</>}
      </UnderText>
    </>
  );
}
