import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/ui/chip/Chip.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './fill.module.css';

interface FillStepsProps {
  readonly steps: readonly { readonly name: string; readonly isDone: boolean }[];
  readonly current: number;
  readonly onGo: (step: number) => void;
}

/** Steps of a check list in a row; the one that is filled in is in view, however many there are. */
export function FillSteps({ steps, current, onGo }: FillStepsProps) {
  const { t } = useTranslation('check_lists');
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls with the step
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Row ref={row} as="nav" gap={6} className={styles.steps} aria-label={t('sections')}>
      {steps.map(({ name, isDone }, i) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never change places while the list is filled in
          key={i}
          aria-current={i === current ? 'step' : undefined}
          onPress={() => onGo(i)}
        >
          {isDone ? <IconCheck size={14} stroke={2.4} aria-hidden="true" /> : null}
          {name}
        </Chip>
      ))}
    </Row>
  );
}
