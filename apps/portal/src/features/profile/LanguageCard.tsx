import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './Profile.module.css';

/** Each language in its own words, by the tag that index.html keeps when it is pressed; and the build it leads to. */
const languages = [
  { tag: 'zh-Hans', name: '中文', build: '' },
  { tag: 'zh-Hant', name: '繁體', build: 'zh-TW' },
  { tag: 'en', name: 'English', build: 'en' },
] as const;

/** The languages of the portal. */
export function LanguageCard() {
  return (
    <Card title="语言">
      <div className={css.buttons}>
        {languages.map(({ tag, name, build }) => {
          const isHere = import.meta.env.VITE_LANGUAGE === build;
          return (
            <Button key={tag} lang={tag} variant={isHere ? 'primary' : 'second'} aria-pressed={isHere}>
              {name}
            </Button>
          );
        })}
      </div>
    </Card>
  );
}
