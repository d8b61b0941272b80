import { confirmActivity, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import {
  Fingerprint,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useRefresh } from '../../../api/queries/use-call.ts';
import { useProfile, useProfileRefresh } from '../../../api/queries/use-profile.ts';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useSearchParams } from '../../../browser/router.tsx';
import { ContactDialog } from '../../../parts/ContactDialog.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { PasswordDialog } from '../PasswordDialog.tsx';
import { AppsWithAccess } from './AppsWithAccess.tsx';
import css from './Checkup.module.css';
import { CheckupSummary } from './CheckupSummary.tsx';
import { type CheckupAnswer, type CheckupStep, checkupSteps, judgeStep, readStep } from './checkup-steps.ts';
import { DeviceList, useSuspects } from './DeviceList.tsx';
import { type Changeable, ContactsAtHand, PasswordAtHand } from './KeysAtHand.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useAnswers } from './use-answers.ts';

const PasskeysCard = lazyPart(() =>
  import('../PasskeysCard.tsx').then((loaded) => ({ default: loaded.PasskeysCard })),
);
const TwoStepCard = lazyPart(() =>
  import('../TwoStepCard.tsx').then((loaded) => ({ default: loaded.TwoStepCard })),
);
const heads: Record<CheckupStep, { icon: LucideIcon; title: string; text: string; yes: string }> = {
  devices: {
    icon: MonitorSmartphone,
    title: '这些设备都是你的吗？',
    text: '不认识的，让它退出，再换一个密码。',
    yes: '都是我的',
  },
  password: {
    icon: KeyRound,
    title: '这个密码只用在这里吗？',
    text: '别的网站泄露了同一个密码，这里也会跟着不安全。',
    yes: '只用在这里',
  },
  contacts: {
    icon: Smartphone,
    title: '手机和邮箱还在用吗？',
    text: '收验证码、找回账号都靠它们，换了就要来改。',
    yes: '都还在用',
  },
  passkey: {
    icon: Fingerprint,
    title: '用指纹或面容登录',
    text: '不用记密码，假网站也骗不走。',
    yes: '下一项',
  },
  'two-step': {
    icon: ShieldCheck,
    title: '给登录多加一步',
    text: '即使密码泄露，没有你的验证器也无法登录。请保存恢复码，以备手机丢失。',
    yes: '下一项',
  },
  apps: {
    icon: LayoutGrid,
    title: '这些应用还在用吗？',
    text: '不再使用的应用请撤销授权，撤销后立即无法获取你的信息。',
    yes: '看完了',
  },
};

/** `/user/security/checkup`: the protection of the account, step by step; `?step=` names the step on screen. */
export function CheckupPage() {
  const profile = useProfile();
  const [query, setQuery] = useSearchParams();
  const [answers, saveAnswer] = useAnswers(profile.data?.id ?? '');
  const step = readStep(query);
  const at = step === 'done' ? checkupSteps.length : checkupSteps.indexOf(step);
  const [first] = useState(step);
  const [hasMoved, setMoved] = useState(false);
  if (step !== first && !hasMoved) setMoved(true);

  const goTo = (index: number) => setQuery({ step: checkupSteps[index] ?? 'done' });
  const answer = (given: CheckupAnswer) => {
    if (step !== 'done') saveAnswer(step, given);
    goTo(at + 1);
  };
  return (
    <>
      <PageHead title="安全体检" text={`一共 ${checkupSteps.length} 项，一次看一项，随时可以停。`} />
      <div className={css.segments} aria-hidden="true">
        {checkupSteps.map((name, index) => (
          <i key={name} data-laid={index < at ? 'whole' : index === at ? 'half' : undefined} />
        ))}
      </div>
      {profile.data ? (
        step === 'done' ? (
          <CheckupSummary profile={profile.data} answers={answers} isFollowing={hasMoved} />
        ) : (
          <Step
            key={step}
            step={step}
            profile={profile.data}
            isFollowing={hasMoved}
            onAnswer={answer}
            onBack={at > 0 ? () => goTo(at - 1) : undefined}
          />
        )
      ) : (
        <Card>
          <Loaded query={profile}>{() => null}</Loaded>
        </Card>
      )}
    </>
  );
}

interface StepProps {
  step: CheckupStep;
  profile: Profile;
  isFollowing: boolean;
  onAnswer: (given: CheckupAnswer) => void;
  onBack: (() => void) | undefined;
}

function Step({ step, profile, isFollowing, onAnswer, onBack }: StepProps) {
  const { security } = profile;
  const [opened, setOpened] = useState<Changeable | null>(null);
  const refreshProfile = useProfileRefresh();
  const refresh = useRefresh();
  const signIns = useSuspects();
  const sessions = useCall(listSessions, {}, { enabled: step === 'devices' });
  const grants = useCall(listGrants, {}, { enabled: step === 'apps' });
  // Unknown until the list has loaded; it moves nothing when it appears.
  const isWaiting =
    (step === 'devices' && (sessions.isPending || signIns.isPending)) ||
    (step === 'apps' && grants.isPending);
  const submitting = useSubmit(async () => {
    if (step === 'devices') {
      for (const { id } of signIns.suspect) if (!(await send(confirmActivity, { id })).ok) return;
      void refresh(listActivities);
    }
    onAnswer('done');
  });
  const isMissing = judgeStep(step, undefined, security) === 'missing';
  const lacking: { what: Changeable; verb: string } | null =
    step === 'password'
      ? { what: 'password', verb: '设置密码' }
      : step === 'contacts'
        ? security.phone
          ? { what: 'email', verb: '绑定邮箱' }
          : { what: 'phone', verb: '绑定手机号' }
        : null;
  const contents: Record<CheckupStep, ReactNode> = {
    devices: <DeviceList {...signIns} />,
    password: <PasswordAtHand profile={profile} onOpen={setOpened} />,
    contacts: <ContactsAtHand profile={profile} onOpen={setOpened} />,
    passkey: <PasskeysCard count={security.passkeys} />,
    'two-step': <TwoStepCard security={security} />,
    apps: <AppsWithAccess />,
  };
  const { icon, yes } = heads[step];
  const isBare = step === 'password' && isMissing;
  return (
    <StepFrame
      icon={icon}
      title={isBare ? '还没有密码' : heads[step].title}
      text={isBare ? '设置密码后，收不到验证码时也能登录。' : heads[step].text}
      place={`第 ${checkupSteps.indexOf(step) + 1} 项，共 ${checkupSteps.length} 项`}
      isFollowing={isFollowing}
      actions={
        !isWaiting && (
          <>
            {isMissing && lacking ? (
              <Button variant="primary" onClick={() => setOpened(lacking.what)}>
                {lacking.verb}
              </Button>
            ) : (
              !isMissing && (
                <Button
                  variant="primary"
                  loading={submitting.isBusy}
                  loadingText="正在记下"
                  onClick={() => void submitting.submit()}
                >
                  {yes}
                </Button>
              )
            )}
            <Button variant="ghost" onClick={() => onAnswer('later')}>
              以后再说
            </Button>
            {onBack && (
              <Button variant="ghost" className={css.back} onClick={onBack}>
                上一项
              </Button>
            )}
          </>
        )
      }
    >
      <Suspense
        fallback={
          <Card>
            <SkeletonRows rows={2} />
          </Card>
        }
      >
        {contents[step]}
      </Suspense>
      {opened === 'password' && <PasswordDialog profile={profile} onClose={() => setOpened(null)} />}
      {(opened === 'phone' || opened === 'email') && (
        <ContactDialog
          kind={opened}
          current={profile[opened]}
          onChanged={refreshProfile}
          onClose={() => setOpened(null)}
        />
      )}
    </StepFrame>
  );
}
