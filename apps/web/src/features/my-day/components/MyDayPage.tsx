import { useTranslation } from 'react-i18next';
import { useBranch } from '../../../shared/session/branch.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { DayPanel } from './DayPanel.tsx';

/** Screen of the day: of the chosen branch, or of the chain. */
export function MyDayPage() {
  const { t } = useTranslation('pages');
  return (
    <Page title={t('my_day')}>
      <DayPanel branch={useBranch()} titled />
    </Page>
  );
}
