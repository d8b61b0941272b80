import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** The languages of the portal, each in its own words; index.html hears which one is pressed. */
export function LanguageCard() {
  const isChinese = !import.meta.env.VITE_LANGUAGE;
  return (
    <Card title="语言">
      <Button lang="zh-Hans" variant={isChinese ? 'primary' : 'second'} aria-pressed={isChinese}>
        中文
      </Button>{' '}
      <Button lang="en" variant={isChinese ? 'second' : 'primary'} aria-pressed={!isChinese}>
        English
      </Button>
    </Card>
  );
}
