import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HttpFailure } from '../../../shared/http/failure.ts';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import styles from './people.module.css';

interface RefusalProps {
  readonly failure: HttpFailure;
  readonly onClose: () => void;
}

/** Why the server would not do it, in its own words; stays until it is closed. */
export function Refusal({ failure, onClose }: RefusalProps) {
  const { t } = useTranslation(['people', 'ui']);
  return (
    <Row gap={10} align="start" card="negative" className={styles.refusal} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <div>
        <b>{failure.body?.message}</b>
        {failure.code === 'last_administrator' ? <p>{t('people:last_administrator')}</p> : null}
      </div>
      <CloseButton aria-label={t('ui:close')} onClick={onClose} />
    </Row>
  );
}
