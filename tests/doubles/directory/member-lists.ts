import type { Clock } from '../clock.ts';
import type { Company } from './company.ts';
import { serveDingtalkMembers } from './dingtalk-members.ts';
import { serveFeishuMembers } from './feishu-members.ts';
import { serveWecomMembers } from './wecom-members.ts';

const doubles = {
  wecom: serveWecomMembers,
  dingtalk: serveDingtalkMembers,
  feishu: serveFeishuMembers,
} as const;

export type MemberListKind = keyof typeof doubles;

/** What every vendor's member list has in common. */
export type MemberListDouble = Pick<
  Awaited<ReturnType<(typeof doubles)[MemberListKind]>>,
  | 'url'
  | 'behaviour'
  | 'calls'
  | 'close'
  | 'entry'
  | 'subjectOf'
  | 'event'
  | 'firstCall'
  | 'isRightAnswer'
  | 'isTaken'
>;

/** What each vendor calls the number of a member, as it stands in `companyApp`'s people. */
export const jobNumberOf: Readonly<Record<MemberListKind, string>> = {
  wecom: 'position',
  dingtalk: 'job_number',
  feishu: 'employee_no',
};

export const memberListKinds = Object.keys(doubles) as readonly MemberListKind[];

/** Serves the member list of a vendor; `appId`: of another app than the usual one. */
export const serveMemberList = (
  kind: MemberListKind,
  company: Company,
  clock: Clock,
  appId?: string,
): Promise<MemberListDouble> => doubles[kind](company, clock, appId);
