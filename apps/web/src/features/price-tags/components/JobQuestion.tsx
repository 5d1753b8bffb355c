import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { usePhone } from '../../../shared/use-phone.ts';
import { counted } from '../counted.ts';
import type { JobAnswer } from '../use-job-answer.ts';
import { HungScans } from '../use-job-marks.ts';
import { BarText, TagBar } from './TagBar.tsx';

/** Bar with the question whether all tags of a job came out. */
export function JobQuestion({ answer }: { readonly answer: JobAnswer }) {
  const { t } = useTranslation('price_tags');
  const phone = usePhone();
  const { waiting, failed, hung, onlyReturns, fail, unmark, onCode } = answer;
  const action =
    hung.length > 0
      ? t('job.confirm_hung', { number: hung.length })
      : failed.length === 0
        ? t('job.all_out')
        : failed.length === waiting.length
          ? t('job.confirm_none')
          : t(onlyReturns ? 'job.return_failed' : 'job.confirm_rest');
  return (
    <TagBar aria-label={t('job.title')} data-question>
      <BarText
        count={
          failed.length === 0
            ? t('bar.tags', counted(waiting.length))
            : t('job.failed_count', { count: failed.length })
        }
      />
      <CameraButton label={t('job.scan')} bare={phone} size={phone ? 'md' : 'sm'} onCode={onCode} stays />
      <HungScans onCode={onCode} />
      <Button variant="default" onClick={() => (failed.length > 0 ? unmark(failed) : fail(waiting))}>
        {t(failed.length > 0 ? 'job.unmark_all' : 'job.mark_all')}
      </Button>
      <Button
        leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
        loading={answer.isPending}
        onClick={answer.finish}
      >
        {action}
      </Button>
    </TagBar>
  );
}
