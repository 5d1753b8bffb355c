import { type CheckListResults, lastAnswers } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { StoredPhoto } from '../../../shared/ui/picture/Photo.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { checkListPath } from '../paths.ts';
import { percent } from '../percent.ts';

interface LastAnswersProps {
  readonly asked: CheckListResults['questions'][number] | null;
  readonly filters: { readonly branch: string | undefined; readonly region: number | undefined };
  readonly onClose: () => void;
}

/** Panel of the last five answers to a question. */
export function LastAnswers({ asked, filters, onClose }: LastAnswersProps) {
  const localised = useLocalised();
  return (
    <SidePanel opened={asked !== null} title={asked ? localised(asked.text) : ''} onClose={onClose}>
      {asked ? <Said template={asked.template.id} question={asked.question} filters={filters} /> : null}
    </SidePanel>
  );
}

interface SaidProps {
  readonly template: number;
  readonly question: number;
  readonly filters: LastAnswersProps['filters'];
}

function Said({ template, question, filters }: SaidProps) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { data, error, refetch } = useQuery(
    apiQuery(lastAnswers, { query: { template, question, ...filters } }),
  );
  if (data === undefined) return <Waiting error={error} refetch={refetch} />;
  const text = (value: (typeof data.items)[number]['value']) =>
    typeof value === 'boolean'
      ? t(value ? 'yes' : 'no')
      : value === null
        ? '—'
        : String(value).replace('.', ',');
  return (
    <Stack as="ol">
      {data.items.map((one) => (
        <Stack as="li" gap={4} key={one.list} line="below" padding="12px 0">
          <Row as="p" gap={8} rowGap={4} align="baseline" wrap tone={one.failed ? 'negative' : undefined}>
            <b>
              {one.not_applicable
                ? t('not_applicable')
                : one.walk
                  ? percent(Number(one.value))
                  : text(one.value)}
            </b>
            {one.failed ? <span>{t('failed')}</span> : null}
          </Row>
          {one.comment ? <p>{one.comment}</p> : null}
          {one.photos.length > 0 ? (
            <Row gap={8} wrap>
              {one.photos.map((url, i) => (
                <StoredPhoto key={url} width={96} path={url} alt={t('photo', { number: i + 1 })} />
              ))}
            </Row>
          ) : null}
          <Row as="p" gap={8} rowGap={4} align="baseline" wrap size="xs" tone="quiet">
            <HrefLink href={checkListPath(one.list)}>
              {one.branch.code} · {localised(one.branch.name)}
            </HrefLink>
            <span>
              {one.author.surname} {one.author.name}, <DateTime value={one.at} as="relative" />
            </span>
          </Row>
        </Stack>
      ))}
    </Stack>
  );
}
