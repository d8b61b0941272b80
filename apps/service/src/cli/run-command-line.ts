import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import product from '../../package.json' with { type: 'json' };
import { runCommand } from '../command.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { environment } from '../settings/settings.ts';
import { appCommands } from './app-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { becomeOwner } from './become-owner.ts';
import type { Command, CommandInput, Commands } from './command.ts';
import { configCommands } from './config-commands.ts';
import { demoCommands } from './demo-commands.ts';
import { directoryCommands } from './directory-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { groupCommands } from './group-commands.ts';
import { invitationCommands } from './invitation-commands.ts';
import { keysCommands } from './keys-commands.ts';
import { logCommands } from './log-commands.ts';
import { moveCommand } from './move-installation.ts';
import { operatorCommands } from './operator-commands.ts';
import { peopleFileCommands } from './people-file-commands.ts';
import { policyCommands } from './policy-commands.ts';
import { statsCommand } from './stats-command.ts';
import { createTerminal, type OpenTerminal } from './terminal.ts';
import { userCommands } from './user-commands.ts';

const nouns: Commands = {
  operator: operatorCommands,
  user: { ...userCommands, ...peopleFileCommands },
  group: groupCommands,
  invitation: invitationCommands,
  directory: directoryCommands,
  policy: policyCommands,
  app: appCommands,
  log: logCommands,
  keys: keysCommands,
  config: configCommands,
  backup: backupCommands,
  demo: demoCommands,
};

/** The commands without a verb. */
const lone: Readonly<Record<string, Command>> = {
  doctor: doctorCommand,
  stats: statsCommand,
  move: moveCommand,
};

const common = {
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function usageOf(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const chinese = chineseSummaries[nameOf(command)];
    return [`  tongxing ${command.usage}`, `      ${inWords(chinese ?? command.summary, command.summary)}`];
  });
  const tail = inWords(
    '  --json：只有一个 JSON 值；--quiet：只说错误；--yes：不再问',
    '  --json: one JSON value; --quiet: nothing but errors; --yes: do not ask',
  );
  return [inWords('用法：', 'Usage:'), ...lines, tail].join('\n');
}

/** The command and its arguments; else the commands that could be meant. */
function findCommand(words: readonly string[]): { command: Command; rest: readonly string[] } | Command[] {
  const [noun = '', verb = '', ...rest] = words;
  const alone = Object.hasOwn(lone, noun) ? lone[noun] : undefined;
  if (alone) return { command: alone, rest: words.slice(1) };
  const verbs = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  if (!verbs) return [...Object.values(lone), ...Object.values(nouns).flatMap((each) => Object.values(each))];
  // The waiting apps are what operators check every day.
  if (noun === 'app' && verb === '') return { command: verbs['list']!, rest: ['--status', 'waiting'] };
  const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return command ? { command, rest } : Object.values(verbs);
}

/** `operator add`: the words before the arguments, which are not recorded. */
function nameOf({ usage }: Command): string {
  return /^[a-z-]+(?: [a-z][a-z0-9-]*)?/.exec(usage)?.[0] ?? '';
}

function isChineseTerminal(): boolean {
  const { LC_ALL, LC_CTYPE, LC_MESSAGES, LANG } = environment;
  // Output is UTF-8: a terminal in GBK or Big5 would show it as rubbish.
  const charset = /\.([\w-]+)/.exec(LC_ALL || LC_CTYPE || LANG || '')?.[1] ?? 'utf8';
  return /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') && /^utf-?8$/i.test(charset);
}

const inWords = (chinese: string, english: string) => (isChineseTerminal() ? chinese : english);

/**
 * Runs one command of `tongxing` and sets the exit code: 0 done, 1 something is wrong or was refused, 2 misuse, or it
 * cannot run.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  if (words[0] === '--version' || words[0] === 'version') {
    console.log(product.version);
    return;
  }
  const replacement = findReplacement(words);
  if (replacement) {
    console.error(inWords(replacement.chinese, replacement.english));
    process.exitCode = 2;
    return;
  }
  const found = findCommand(words);
  if (Array.isArray(found)) {
    const isAsked = words.length === 0 || words.includes('--help');
    const typed = words.slice(0, 2).join(' ');
    if (!isAsked) console.error(inWords(`没有“${typed}”这个命令。`, `There is no "${typed}".`));
    (isAsked ? console.log : console.error)(usageOf(found));
    process.exitCode = isAsked && words.includes('--help') ? 0 : 2;
    return;
  }
  const { command, rest } = found;
  const parsed = parseWords(command, rest);
  if (typeof parsed === 'string') {
    console.error(`${parsed}\n${usageOf([command])}`);
    process.exitCode = 2;
    return;
  }
  if (parsed.options['help'] === true) {
    console.log(usageOf([command]));
    return;
  }
  const { terminal } = parsed;
  const showPlainly = (text: string) => {
    terminal.printError(text);
    return 2;
  };
  try {
    becomeOwner(resolve(environment['DATA_DIR']?.trim() || './data'), environment['SUDO_UID'] !== undefined);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.exitCode = showPlainly(error.message);
    return;
  }
  const isAlone = 'runAlone' in command && (!('isAlone' in command) || command.isAlone(parsed));
  if (isAlone) process.exitCode = await command.runAlone(parsed);
  else if ('run' in command) {
    const printFailure = ('printFailure' in command && command.printFailure?.(parsed)) || showPlainly;
    await runCommand(nameOf(command), (work) => command.run(work, parsed), printFailure);
  }
  terminal.finish(Number(process.exitCode ?? 0));
}

function parseWords(
  command: Command,
  rest: readonly string[],
): (CommandInput & { readonly terminal: OpenTerminal }) | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: { ...command.options, ...common },
      allowPositionals: true,
    });
    const { json, quiet, yes, help, ...own } = values as Record<string, string | boolean | undefined>;
    const [least, most] = command.takes;
    if (help !== true && (positionals.length < least || positionals.length > most)) {
      return positionals.length < least
        ? inWords('还少一样。', 'Something is missing.')
        : inWords(`多了：${positionals[most]}`, `What is ${positionals[most]}?`);
    }
    const terminal = createTerminal({
      json: json === true,
      quiet: quiet === true,
      yes: yes === true,
      isChinese: isChineseTerminal(),
    });
    return { args: positionals, options: { ...own, ...(help === true ? { help } : {}) }, terminal };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Removed {
  readonly chinese: string;
  readonly english: string;
}

const pointInTime: Removed = {
  chinese:
    '没有 --at 了：要回到某一刻，用自己的 PostgreSQL（DATABASE_URL）和 pgBackRest，见 docs/handbook/point-in-time.md；备份用 backups.every_hours 调密',
  english:
    '--at is gone: to go back to a point in time, use a PostgreSQL of your own (DATABASE_URL) with pgBackRest, see docs/handbook/point-in-time.md; backups.every_hours makes backups more often.',
};

const databaseUpgrade: Removed = {
  chinese:
    '没有 database upgrade 了：先用旧版本的通行运行“npx tongxing backup create”，再用这个版本运行“npx tongxing backup restore latest --keep-sessions”',
  english:
    'database upgrade is gone: with the release before run "npx tongxing backup create", then with this one "npx tongxing backup restore latest --keep-sessions".',
};

/** The replacement of a removed command or option; null: none was typed. */
function findReplacement([noun, verb, ...rest]: readonly string[]): Removed | null {
  if (noun === 'database') return databaseUpgrade;
  const restoresOrVerifies = noun === 'backup' && (verb === 'restore' || verb === 'verify');
  const isAtMoment = rest.some((word) => /^--at(?:=|$)/.test(word));
  return restoresOrVerifies && isAtMoment ? pointInTime : null;
}

/** What each command does in Chinese, by its noun and verb. */
const chineseSummaries: Readonly<Record<string, string>> = {
  doctor: '看一遍整个安装，一行一样：好、要留意、不对，以及怎么办；--send：往一个地址发一条验证码',
  stats: '多少人注册、登录、被拒，发了多少；不写日期是近 28 天',
  move: '停着服务，把全部数据搬到另一台服务器的空库，逐表核对；--replace：那边现有的可以删',
  'operator add': '让一个账号成为管理员，或再给一个角色',
  'operator remove': '让管理员变回普通账号',
  'operator list': '谁能做什么',
  'user find': '按手机号、邮箱、编号或账号 ID找；名字按开头找',
  'user show': '一个账号的全部情况，联系方式打码',
  'user create': '为一个手机号或邮箱建账号；本人会收到通知，用验证码登录',
  'user disable': '停用账号，立刻退出全部登录',
  'user stop-apps': '停用一个开发者的全部应用',
  'user enable': '恢复停用的账号',
  'user end-sessions': '让一个人退出全部登录',
  'user reset-2fa': '关闭两步验证',
  'user resend-notice': '把七天内的提醒再发一次：最近的一条，或这个编号的（user show）',
  'user correct-birthday': '更正用户不能再修改的生日（YYYY-MM-DD）；留空则清除',
  'user restore': '撤回还没生效的注销',
  'user import': '从另一个系统导出的文件带人进来；再运行一次，从停下的地方接着做',
  'user export': '把所有人写成导入能读的 CSV，连同登录凭据',
  'group list': '用户组，按标识排',
  'group show': '一个用户组（写标识或编号），和最前面的成员',
  'group create': '新建用户组，没有成员，或者按规则来（--rule）；--visible：应用看得到',
  'group edit': '修改用户组；--parents ""：不放在别的组里；--rule none：删除规则',
  'group remove': '删除用户组；成员的账号还在，只是不在组里了',
  'group join': '把一个账号加入用户组',
  'group leave': '把一个账号移出用户组',
  'invitation list': '发过的邀请，新的在前；链接只在生成时显示',
  'invitation create': '生成一个只能用一次的邀请，链接只显示这一次',
  'invitation remove': '收回邀请；已经给了的不动',
  'directory list': '设置里的公司目录，和各自最近一次同步',
  'directory sync': '让正在运行的服务同步一个公司目录；--dry-run：只看会改谁',
  'directory apply': '让等着的同步继续：停用目录里没有了的人',
  'directory discard': '放弃待审批的同步，不做任何变更',
  'policy report': '逐条对照等保 2.0 三级：要哪些设置、够不够、在哪里执行、哪个测试',
  'app list': '应用，新的在前；等审核的写着要变成什么样',
  'app show': '一个应用，和谁负责',
  'app approve': '通过一个应用，或它的修改',
  'app refuse': '不通过一个应用，或它的修改',
  'app verify': '给应用加上已认证的标记',
  'app unverify': '取消主体认证',
  'app suspend': '暂停一个应用',
  'app resume': '恢复暂停的应用',
  'app end-secrets': '应用的密钥泄露了，马上作废；--former：只作废换下的',
  'app grant': '应用自己能在管理接口里做什么；什么都不写就全部收回',
  'log verify': '核对每个账号的链和管理员的链，断在哪里就说哪里',
  'log export': '管理员做过的事，旧的在前，一行一个 JSON',
  'keys list': '给令牌签名、验签的密钥，每种算法先用的在前；--use saml：给 SAML 签名的，新的在前',
  'keys rotate':
    '换新密钥，先公布，一小时后用来签名，SAML 的是一周后；--leaked：立刻换，以前签的都不认；--secret：停着服务换主密钥（SECRET_KEY），加密过的一切用新密钥重新加密',
  'config show': '现在用的设置，密钥打码，写着哪些由文件或环境变量定',
  'config export': '把全部设置写成一个文件；密钥写成 {"env": "变量名"}，或密封给 SECRET_KEY 相同的安装',
  'config diff': 'config apply 这个文件会改什么',
  'config apply': '把文件里的设置存到这里，运行中的服务马上用上',
  'config check': '像服务那样读一遍环境变量和配置文件，说哪里不对',
  'config schema': '配置文件的 JSON Schema，给 $schema 和编辑器用',
  'backup create': '服务开着，把密钥以外的一切写进一个备份文件',
  'backup list': '有哪些备份，新的在前',
  'backup verify': '恢复到一个单独的库里全部看一遍；--quick：只读一遍',
  'backup restore': '把备份恢复到设置里的数据库，并退出所有用户的登录；须先停止服务',
  'demo seed': '造一些演示用的人；再运行一次，补上缺的',
};
