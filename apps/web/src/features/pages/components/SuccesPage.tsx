import { useTranslation } from 'react-i18next';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { PlainButtonLink } from '../../../shared/ui/plain/PlainButton.tsx';
import { PlainPage } from '../../../shared/ui/plain/PlainPage.tsx';

/** Page after a sent request for a password. */
export function SuccesPage() {
  const { t } = useTranslation('session');
  return (
    <PlainPage>
      <h1>{t('succes.title')}</h1>
      <Quiet mt={8}>{t('succes.text')}</Quiet>
      <Row gap={8} wrap mt={20}>
        <PlainButtonLink href="/auth/login" primary>
          {t('succes.back')}
        </PlainButtonLink>
      </Row>
    </PlainPage>
  );
}
