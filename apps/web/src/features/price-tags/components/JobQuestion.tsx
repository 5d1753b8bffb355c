import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { counted } from '../counted.ts';
import { HungScans } from '../use-hung.ts';
import type { JobAnswer } from '../use-job-answer.ts';
import styles from './bar.module.css';

/** Bar with the question whether all tags of a job came out. */
export function JobQuestion({ answer }: { readonly answer: JobAnswer }) {
  const { t } = useTranslation('price_tags');
  const { tags, waiting, failed, hung, fail, onCode } = answer;
  const action =
    hung.size > 0
      ? t('job.confirm_hung', { number: hung.size })
      : failed.size === 0
        ? t('job.all_out')
        : failed.size === tags.length
          ? t('job.confirm_none')
          : t('job.confirm_rest');
  return (
    <Row
      as="section"
      gap={12}
      align="center"
      fixed
      className={styles.bar}
      aria-label={t('job.title')}
      data-question
    >
      <div className={styles.words}>
        <Text role="status" as="p" weight="bold" className={styles.count}>
          {failed.size === 0
            ? t('bar.tags', counted(waiting))
            : t('job.failed_count', { count: failed.size })}
        </Text>
      </div>
      <CameraButton label={t('job.scan')} size="sm" onCode={onCode} stays />
      <HungScans onCode={onCode} />
      <Button variant="default" onClick={() => fail(failed.size > 0 ? [] : tags)}>
        {t(failed.size > 0 ? 'job.unmark_all' : 'job.mark_all')}
      </Button>
      <Button
        leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
        loading={answer.isPending}
        onClick={answer.finish}
      >
        {action}
      </Button>
    </Row>
  );
}
