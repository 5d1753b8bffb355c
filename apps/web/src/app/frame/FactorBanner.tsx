import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shared/session/visitor.ts';
import { Row } from '../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../shared/ui/link/HrefLink.tsx';
import { DateTime } from '../../shared/ui/values/DateTime.tsx';
import styles from './frame.module.css';

/**
 * Reminder of a second factor that the role requires, with the date until which it must be set up and a link.
 */
export function FactorBanner() {
  const { t } = useTranslation('frame');
  const owedBy = usePerson()?.second_factor.owed_by ?? null;
  if (owedBy === null) return null;
  return (
    <Row
      as="section"
      gap={10}
      rowGap={6}
      align="center"
      wrap
      size="sm"
      tone="text"
      className={styles.owed}
      aria-label={t('factor.label')}
    >
      <IconShieldLock size={18} stroke={1.8} aria-hidden="true" />
      <p style={{ flex: '1 1 220px', minWidth: 0 }}>
        {t('factor.text')} <DateTime value={owedBy} />
      </p>
      <HrefLink href="/profile#two-step">{t('factor.open')}</HrefLink>
    </Row>
  );
}
