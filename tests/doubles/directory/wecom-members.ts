import { encrypt, getSignature } from '@wecom/crypto';
import type { Clock } from '../clock.ts';
import { type DoubleRequest, serveDouble } from '../serve-double.ts';
import { type Company, companyApp } from './company.ts';

const { secret, callback } = companyApp;

/** qyapi.weixin.qq.com as documents 90208 and 90201 describe it; calls of 通讯录变更 by Tencent's own library. */
export async function serveWecomMembers(company: Company, clock: Clock, corpId = companyApp.id) {
  const double = await serveDouble(answer);
  let token = '';
  let asked = 0;
  const ok = (body: object) => ({ body: { errcode: 0, errmsg: 'ok', ...body } });
  const wrong = (errcode: number, errmsg: string) => ({
    body: { errcode, errmsg: `${errmsg}, hint: [1700000000_1_abc], from ip: 203.0.113.9` },
  });
  function answer({ path, query }: DoubleRequest) {
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== corpId) return wrong(40013, 'invalid corpid');
      if (query.get('corpsecret') !== secret) return wrong(40001, 'invalid credential');
      asked += 1;
      token = `token ${asked}`;
      return ok({ access_token: token, expires_in: 7200 });
    }
    if (query.get('access_token') !== token) return wrong(42001, 'access_token expired');
    if (path === '/cgi-bin/department/list') return listDepartments(query.get('id'));
    if (path !== '/cgi-bin/user/list') return wrong(40066, 'invalid url');
    const department = Number(query.get('department_id'));
    return ok({
      userlist: company.members
        .filter(({ departments }) => departments.includes(department))
        .map(({ id, name, departments, phone, email, jobNumber, room, isBarred }) => ({
          userid: id === company.nameless ? '' : id,
          name,
          department: departments,
          mobile: phone ?? '',
          biz_mail: email ?? '',
          position: jobNumber ?? '',
          extattr: { attrs: room ? [{ type: 0, name: '房间', value: room, text: { value: room } }] : [] },
          status: isBarred ? 2 : 1,
        })),
    });
  }
  function listDepartments(root: string | null) {
    const all = [{ id: 1, name: '某某公司', parentid: 0 }].concat(
      company.departments.map(({ id, name, parent }) => ({ id, name, parentid: parent })),
    );
    if (root === null) return ok({ department: all });
    const below = (id: number): typeof all =>
      all.filter(({ parentid }) => parentid === id).flatMap((each) => [each, ...below(each.id)]);
    const top = all.find(({ id }) => id === Number(root));
    return top ? ok({ department: [top, ...below(top.id)] }) : wrong(60123, 'invalid party id');
  }
  const signed = (sealed: string) => {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const msg_signature = getSignature(callback.token, timestamp, 'nonce', sealed);
    return { msg_signature, timestamp, nonce: 'nonce' };
  };
  const sealedFor = (text: string, to = corpId) => encrypt(callback.aes_key, text, to);
  const xmlOf = (event: string) =>
    `<xml><ToUserName><![CDATA[${corpId}]]></ToUserName><FromUserName><![CDATA[sys]]></FromUserName><CreateTime>1403610513</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event><ChangeType><![CDATA[delete_user]]></ChangeType><UserID><![CDATA[zhangsan]]></UserID></xml>`;
  return Object.assign(double, {
    entry: {
      key: 'corp',
      kind: 'wecom',
      corp_id: corpId,
      secret,
      callback,
      hosts: { api: double.url },
    },
    /** As its members' identities are here. */
    subjectOf: (id: string) => `corp:${corpId}:${id}`,
    /** The call that reports a change; `kind` another event, `to` another company's. */
    event: (kind = 'change_contact', to = corpId) => {
      const sealed = sealedFor(xmlOf(kind), to);
      const payload = `<xml><ToUserName><![CDATA[${to}]]></ToUserName><AgentID><![CDATA[]]></AgentID><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`;
      return { method: 'POST' as const, query: signed(sealed), headers: {}, payload };
    },
    /** The call when the operator enters the address, and whether the answer is the right one. */
    firstCall: () => {
      const sealed = sealedFor('the echo');
      return {
        method: 'GET' as const,
        query: { ...signed(sealed), echostr: sealed },
        headers: {},
        payload: '',
      };
    },
    isRightAnswer: (text: string) => text === 'the echo',
    isTaken: (text: string) => text === 'success',
  });
}
