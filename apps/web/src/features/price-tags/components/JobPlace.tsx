import { IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import { tagOf } from '../model/job.ts';
import type { Place } from '../model/plan.ts';
import type { JobAnswer } from '../use-job-answer.ts';
import styles from './sheets.module.css';

interface JobPlaceProps {
  readonly place: Place;
  /** Counted from 0. */
  readonly page: number;
  readonly answer: JobAnswer;
}

/** Button over a printed tag: a press marks it as failed. */
export function JobPlace({ place, page, answer }: JobPlaceProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  if (!place.shown) return null;
  const tag = tagOf(place.shown);
  const outcome = answer.outcomes.get(tag);
  if (outcome === 'failed') return <FailedMark />;
  const isFailed = answer.failed.has(tag);
  const isHung = answer.hung.has(tag) || outcome === 'confirmed';
  const name = localised(place.shown.name);
  const label = t('job.place', { page: page + 1, place: place.place, name });
  return (
    <button
      type="button"
      className={`${styles.over} ${styles.fail}`}
      aria-pressed={isFailed}
      disabled={outcome === 'confirmed'}
      aria-label={`${label}: ${t(isHung ? 'job.hung' : 'job.failed')}`}
      title={name}
      onClick={() => answer.toggle(tag)}
      onKeyDown={stepBetweenPlaces}
    >
      {isHung && !isFailed ? (
        <Row
          as="span"
          inline
          gap={4}
          align="center"
          size="xs"
          weight="bold"
          className={styles.hungMark}
          aria-hidden="true"
        >
          <IconCheck size={14} stroke={2.4} />
          {t('job.hung')}
        </Row>
      ) : null}
      {isFailed ? <FailedMark hidden /> : null}
    </button>
  );
}

interface FailedPlaceProps extends Pick<JobPlaceProps, 'place'> {
  readonly outcomes: JobAnswer['outcomes'];
}

/** Mark of a printed tag that was confirmed as failed. */
export function FailedPlace({ place, outcomes }: FailedPlaceProps) {
  return place.shown && outcomes.get(tagOf(place.shown)) === 'failed' ? <FailedMark /> : null;
}

/** @param hidden from screen readers, where the button around it says the same */
function FailedMark({ hidden }: { readonly hidden?: boolean }) {
  const { t } = useTranslation('price_tags');
  return (
    <Row
      as="span"
      inline
      gap={4}
      align="center"
      size="xs"
      weight="bold"
      className={styles.failMark}
      aria-hidden={hidden}
    >
      <IconX size={14} stroke={2.4} aria-hidden="true" />
      {t('job.failed')}
    </Row>
  );
}

/** Arrow keys move from tag to tag, across the edges of sheets. */
function stepBetweenPlaces(event: KeyboardEvent<HTMLButtonElement>): void {
  const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  const sheets = event.currentTarget.closest('section');
  if (step === undefined || !sheets) return;
  event.preventDefault();
  const places = [...sheets.querySelectorAll<HTMLElement>('button[aria-pressed]')];
  places[places.indexOf(event.currentTarget) + step]?.focus();
}
