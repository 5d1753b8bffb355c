import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button/CopyButton.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** Warning that it cannot be seen again. */
  readonly warning: string;
  readonly label: string;
  readonly value: string;
  readonly onDone: () => void;
}

/** Shows a secret that was just made, this once, to be copied. */
export function ShownOnce({ warning, label, value, onDone }: ShownOnceProps) {
  const { t } = useTranslation('settings');
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus went with the form.
  useEffect(() => field.current?.select(), []);
  return (
    <Stack gap={16}>
      <Row as="p" gap={10} align="start" card="sunken" className={styles.warning}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {warning}
      </Row>
      <input
        ref={field}
        className={styles.secret}
        aria-label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={8} wrap>
        <CopyButton variant="filled" text={value} onRefused={() => field.current?.select()} />
        <Button variant="default" onClick={onDone}>
          {t('tokens.done')}
        </Button>
      </Row>
    </Stack>
  );
}
