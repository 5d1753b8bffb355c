import type { Application } from '@javon/contract';
import {
  IconArrowBackUp,
  IconCalendar,
  IconCheck,
  IconInbox,
  IconMessage,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { Card, Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './applications.module.css';

type Step = Application['steps'][number];

const ICONS = {
  created: IconInbox,
  comment: IconMessage,
  started: IconPlayerPlay,
  given_back: IconArrowBackUp,
  completed: IconCheck,
  plan_changed: IconPencil,
  dates_changed: IconCalendar,
} as const;

const TONES: Partial<Record<keyof typeof ICONS, string>> = { completed: 'positive', given_back: 'warning' };

/** Formats the days in a text of the server. */
function readable({ kind, text }: Step): string | null {
  if (text === null || kind !== 'dates_changed') return text;
  return text.replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(day));
}

/** Steps of a request, oldest first. */
export function Steps({ application }: { readonly application: Application }) {
  const { t } = useTranslation('applications');
  const steps = [
    { id: 0, kind: 'created' as const, at: application.created_at, author: application.author, text: null },
    ...application.steps.map((one) => ({ ...one, text: readable(one) })),
  ];
  return (
    <Text as="ol" className={styles.steps} mb={16} size="sm">
      {steps.map(({ id, kind, at, author, text }) => {
        const Icon = ICONS[kind];
        return (
          <Row as="li" gap={10} key={id}>
            <span className="disc" style={{ width: 24, height: 24 }} data-tone={TONES[kind]}>
              <Icon size={14} stroke={2} aria-hidden="true" />
            </span>
            <div>
              <p>
                <b>{personName(author)}</b> {kind === 'comment' ? null : t(`steps.${kind}`)}
              </p>
              {text ? (
                <Card as="p" tight margin="4px 0 2px" style={{ whiteSpace: 'pre-wrap' }}>
                  {text}
                </Card>
              ) : null}
              <Quiet size="xs">
                <DateTime value={at} as="relative" />
              </Quiet>
            </div>
          </Row>
        );
      })}
    </Text>
  );
}
