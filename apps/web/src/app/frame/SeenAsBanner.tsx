import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/http/query-client.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { seenAs } from '../../shared/session/seen-as.ts';
import { endSeeingAs } from '../../shared/session/visitor.ts';
import { useStore } from '../../shared/store.ts';
import { Row, Text } from '../../shared/ui/layout/layout.tsx';
import styles from './frame.module.css';

/** Banner shown while the product is seen as another role, with the way back. */
export function SeenAsBanner() {
  const { t } = useTranslation('frame');
  const localised = useLocalised();
  const navigate = useNavigate();
  const as = useStore(seenAs);
  if (as === null) return null;
  const end = () => {
    endSeeingAs();
    queryClient.clear();
    void navigate({ href: `/access/by_role/${as.role.id}` });
  };
  return (
    <Row
      as="section"
      gap={10}
      align="center"
      size="sm"
      tone="warning"
      className={styles.seenAs}
      aria-label={t('seen_as.label')}
    >
      <IconEye size={18} stroke={1.8} aria-hidden="true" />
      <Text as="p" grow>
        {t('seen_as.text', { role: localised(as.role.name) })}{' '}
        {as.branch
          ? t('seen_as.branch', { branch: `${as.branch.code} · ${localised(as.branch.name)}` })
          : t('seen_as.no_branch')}
      </Text>
      <button type="button" onClick={end}>
        {t('seen_as.end')}
      </button>
    </Row>
  );
}
