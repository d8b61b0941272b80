import type { SourceFile } from './source-files.ts';

/** What the style guide of Chinese texts rules out, and what it has instead. */
const ruledOut: Readonly<Record<string, string>> = {
  // Verbs of speech where a label or a button stands.
  去掉: '移除、删除、清除',
  丢掉: '删除',
  看样子: '预览',
  换回: '恢复',
  加一个: '添加',
  再想想: '取消',
  试一下: '测试',
  走一遍: '运行、完成',
  谁也不: '不做任何…、禁止…',
  // Metaphors.
  此路不通: '页面不存在',
  道锁: '两步验证',
  进不来: '无法登录',
  进得来: '能登录',
  关在门外: '无法登录',
  出事: '故障、应急',
  搬家: '迁移',
  昼夜: '深色模式',
  // Word for word from English.
  失去访问: '无法再获取你的信息',
  应答: '响应',
  // Whoever is meant is named.
  您: '你',
  大家: '用户',
  对方: '用户、服务商、申请人',
  主人: '账号所有者',
  // One thing has one name.
  通行号: '账号 ID',
  账号编号: '账号 ID',
  操作员: '管理员',
  负责人: '超级管理员',
  网页后台: '管理后台',
  守护人: '监护人',
  已核实: '主体已认证',
  同意页: '授权页',
  登记: '创建、填写',
  放回: '恢复',
  撤回注销: '取消注销',
  撤销注销: '取消注销',
  反悔: '冷静期',
  退回: '回滚、拒绝',
  回绝: '拒绝',
  验证器应用: '身份验证器',
  后台退出: '后端登出',
  // Quotation marks of traditional Chinese.
  '「': '“',
  '」': '”',
};

const words = new RegExp(Object.keys(ruledOut).join('|'), 'gu');

/** Texts that are drawn in traditional characters, tests, and this list. */
const left =
  /zh-TW|traditional-|\.test\.tsx?$|check-wording|words\/traditional\.ts$|^docs\/site\/markdown\.ts$/u;

/** What people write into a search box is in the words of people. */
const searched = /^\s*words: /u;

/** Faults where a text of the product or of its documents has a word that the style guide rules out. */
export function checkWording(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(?:tsx?|md)$/u.test(path) && !left.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          searched.test(line)
            ? []
            : [...new Set(line.match(words))].map(
                (word) => `${path}:${index + 1}: “${word}”; the style guide has ${ruledOut[word]}`,
              ),
        ),
    );
}
