import { useTranslation } from 'react-i18next';
import { Quiet, Row, Stack, Text } from '../shared/ui/layout/layout.tsx';
import { PlainButtonLink } from '../shared/ui/plain/PlainButton.tsx';
import styles from './app.module.css';

/** The page of a path that does not exist. */
export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <main className={styles.page} style={{ minHeight: '100dvh' }}>
      <Stack gap={8} align="start" width="min(420px, 100%)">
        <Text as="p" size="sm" tone="faint" weight="bold">
          404
        </Text>
        <h1>{t('not_found.title')}</h1>
        <Quiet>{t('not_found.text')}</Quiet>
        <Row gap={8} wrap mt={12}>
          <PlainButtonLink href="/" primary>
            {t('to_start')}
          </PlainButtonLink>
        </Row>
      </Stack>
    </main>
  );
}
