/** What came of a try, in words; the vendor's own follow in English. */
const results: Readonly<Record<string, string>> = {
  sent: '发出去了',
  answered: '对方应答了，认得我们',
  identified: '对方说了是谁',
  passed: '通过了',
  failed: '对方没让它过',
  unavailable: '没有应答',
  slow: '对方太慢',
  configuration: '配置不对：密钥、签名或模板',
  recipient: '收件地址对方不收',
  refused: '对方拒绝了',
  provider_misconfigured: '对方不认识编号、密钥或回调地址',
  provider_unavailable: '连不上对方',
  provider_malformed: '对方的应答看不懂',
  provider_rejected_code: '对方不认这个授权码',
  provider_denied: '对方没有同意',
  provider_refused: '在对方那里没有继续',
};

export const formatTryResult = (result: string, ok: boolean): string =>
  results[result] ?? (ok ? '可以' : `不行（${result}）`);
