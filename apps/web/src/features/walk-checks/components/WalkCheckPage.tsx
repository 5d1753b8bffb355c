import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBranch } from '../../../shared/session/branch.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { BeginWalk } from './BeginWalk.tsx';
import { OneWalk } from './OneWalk.tsx';

/** Screen of walk checks: begins one, or continues the one in the address. */
export function WalkCheckPage() {
  const { t } = useTranslation('pages');
  const { walk }: { walk?: number } = useSearch({ strict: false });
  const branch = useBranch();
  const own = usePerson()?.branch?.code;
  if (walk !== undefined) return <OneWalk key={walk} id={walk} />;
  return (
    <Page title={t('walk_check')}>
      <BeginWalk key={branch ?? own ?? ''} branch={branch ?? own} />
    </Page>
  );
}
