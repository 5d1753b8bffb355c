import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { screenAt } from '../../../shared/navigation/screen-at.ts';
import { ownPath } from '../../../shared/session/wanted-path.ts';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';

/** Screen of a refused navigation: the refused page, and a way back. */
export function NoAccessPage() {
  const { t } = useTranslation(['frame', 'pages']);
  const router = useRouter();
  const { next }: { next?: string } = useSearch({ strict: false });
  const path = ownPath(next);
  const screen = path ? screenAt(router, path) : undefined;
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: '/' });
  };
  return (
    <Text as="div" width="min(480px, 100%)" padding="64px 24px" margin="0 auto">
      <h1 tabIndex={-1}>{t('frame:no_access.title')}</h1>
      <Quiet mt={8}>
        {screen
          ? t('frame:no_access.page', { page: t(`pages:${screen.crumb}`) })
          : t('frame:no_access.action')}{' '}
        {t('frame:no_access.help')}
      </Quiet>
      <Row gap={8} wrap mt={20}>
        <Button onClick={goBack}>{t('frame:no_access.back')}</Button>
        <Button variant="default" onClick={() => void router.navigate({ href: '/' })}>
          {t('frame:no_access.start')}
        </Button>
      </Row>
    </Text>
  );
}
