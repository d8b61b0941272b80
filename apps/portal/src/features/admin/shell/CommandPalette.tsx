import { listApps } from '@tongxing/contract/manage/apps.ts';
import { listPeople } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { ask } from '../../../api/manage/ask.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useNavigate } from '../../../browser/router.tsx';
import { AppIcon } from '../../../ui/AppIcon.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { adminPath } from '../admin-path.ts';
import { formatProblem } from '../format-problem.ts';
import { formatFoundBy } from '../people/format-found-by.ts';
import { useMay } from '../sign-in/me.ts';
import css from './CommandPalette.module.css';
import type { AdminNavItem } from './nav-items.ts';

/** A result of the palette. */
interface Hit {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly text?: string;
  readonly icon?: LucideIcon;
  readonly lead?: ReactNode;
  readonly group: string;
  /** The typed text is its name or the start of it. */
  readonly isMeant?: boolean;
}

/** The pages whose name or keywords contain the typed text; all pages for an empty text. */
function matchNavItems(navItems: readonly AdminNavItem[], text: string): readonly Hit[] {
  const wanted = text.toLowerCase();
  return navItems
    .map((navItem) => ({
      navItem,
      words: `${navItem.name} ${navItem.key} ${navItem.words ?? ''}`.trim().toLowerCase().split(' '),
    }))
    .filter(({ words }) => words.some((word) => word.includes(wanted)))
    .map(({ navItem, words }) => ({
      key: navItem.key,
      to: adminPath(navItem.key),
      name: navItem.name,
      icon: navItem.icon,
      group: '页面',
      isMeant: wanted !== '' && words.some((word) => word.startsWith(wanted)),
    }));
}

/**
 * Finds pages, settings, people and apps. Pages are matched at each letter; people and apps are searched on Enter,
 * because each search for people is audited.
 */
export function CommandPalette({
  navItems,
  onClose,
}: {
  navItems: readonly AdminNavItem[];
  onClose: () => void;
}) {
  const id = useId();
  const may = useMay();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<{
    readonly of: string;
    readonly hits: readonly Hit[];
    readonly fault?: string;
  }>();
  const asked = text.trim();
  const isFound = found?.of === asked;
  const canAsk = may(permissionTo.readPeople) || may(permissionTo.readApps);
  const hits: readonly Hit[] = [...(isFound ? found.hits : []), ...matchNavItems(navItems, asked)];

  const finding = useSubmit(async () => {
    const [people, apps] = await Promise.all([
      may(permissionTo.readPeople) ? ask(listPeople, { q: asked, limit: 6 }) : null,
      may(permissionTo.readApps) ? ask(listApps, { q: asked.slice(0, 100), limit: 6 }) : null,
    ]);
    const fault = [people, apps].find((answer) => answer && !answer.ok);
    setAt(0);
    setFound({
      of: asked,
      hits: [
        ...(people?.ok ? people.data.items : []).map((person) => ({
          key: person.id,
          to: adminPath('people', person.id),
          name: person.nickname,
          text: [`账号 ID ${person.number}`, formatFoundBy(person), person.phone, person.email]
            .filter(Boolean)
            .join('，'),
          lead: <Avatar id={person.number} src={fileUrl(person.avatar)} size={32} />,
          group: '用户',
        })),
        ...(apps?.ok ? apps.data.items : []).map((app) => ({
          key: app.client_id,
          to: adminPath('apps', app.client_id),
          name: app.name,
          text: app.client_id,
          lead: <AppIcon id={app.client_id} name={app.name} size={40} />,
          group: '应用',
        })),
      ],
      ...(fault && !fault.ok ? { fault: formatProblem(fault) } : {}),
    });
  });

  const leave = (hit: Hit) => {
    onClose();
    navigate(hit.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = hits[at];
      // Enter opens the page whose name is being typed; any other text is looked up among people and apps.
      if (chosen && (isFound || !asked || !canAsk || chosen.isMeant)) leave(chosen);
      else if (asked && canAsk) void finding.submit();
    }
  };

  return (
    <Dialog title="查找" onClose={onClose} bare>
      <div className={css.palette} onKeyDown={press}>
        <div className={css.head}>
          <Icon of={Search} />
          <input
            data-autofocus=""
            role="combobox"
            aria-label="查找用户、应用、页面"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}list`}
            aria-activedescendant={hits[at] ? `${id}${at}` : undefined}
            placeholder="手机号、邮箱、昵称、应用、页面"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
          />
          {finding.isBusy && <Spinner />}
          <button type="button" className={css.close} onClick={onClose}>
            关闭
          </button>
        </div>
        <div role="listbox" id={`${id}list`} aria-label="查找结果" className={css.list}>
          {hits.map((hit, index) => (
            <div key={`${hit.group} ${hit.key}`} role="presentation">
              {hit.group !== hits[index - 1]?.group && (
                <p className={css.group} role="presentation">
                  {hit.group}
                </p>
              )}
              <div
                id={`${id}${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                className={css.hit}
                onMouseMove={() => setAt(index)}
                onClick={() => leave(hit)}
              >
                {hit.lead ?? (hit.icon && <Glyph of={hit.icon} />)}
                <span>
                  {hit.name}
                  {hit.text && <small>{hit.text}</small>}
                </span>
              </div>
            </div>
          ))}
        </div>
        <p className={css.foot} role="status">
          {isFound && found.fault
            ? found.fault
            : isFound && found.hits.length === 0
              ? '没有找到用户或应用。手机号和邮箱须完整，昵称可只填开头'
              : asked && canAsk && !isFound
                ? '按回车查找用户和应用'
                : '↑ ↓ 选择，回车打开'}
        </p>
      </div>
    </Dialog>
  );
}
