import type { AnswerOf } from '@javon/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Card, Grid, Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';

type Columns = AnswerOf<'readImportColumns'>;
const LEFT_OUT = '';
const AS_CALLED = '=';

interface ChooseColumnsProps {
  readonly columns: Columns;
  /** Whether an unknown column is a character, named by its heading. */
  readonly takesOthers: boolean;
  readonly isChecking: boolean;
  /** Maps the column's number to a field; an empty one leaves the column out. */
  readonly onCheck: (chosen: ReadonlyMap<number, string>) => void;
  readonly onCancel: () => void;
}

/** Form that maps the columns of a file to fields; the server remembers it for files with the same headings. */
export function ChooseColumns({ columns, takesOthers, isChecking, onCheck, onCancel }: ChooseColumnsProps) {
  const { t } = useTranslation(['imports', 'ui']);
  const localised = useLocalised();
  const none = takesOthers ? AS_CALLED : LEFT_OUT;
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(() => startingWith(columns, none));
  const fields = [...chosen.values()];
  const missing = columns.fields.filter(({ field, required }) => required && !fields.includes(field));
  const options = [
    { value: LEFT_OUT, label: t('imports:column_left_out') },
    ...(takesOthers ? [{ value: AS_CALLED, label: t('imports:column_character') }] : []),
    ...columns.fields.map(({ field, title, required }) => ({
      value: field,
      label: required ? `${localised(title)} *` : localised(title),
    })),
  ];
  const set = (index: number, field: string) => {
    const next = new Map(chosen);
    // A field belongs to one column: its previous column loses it.
    for (const [other, one] of next) {
      if (one === field && field !== LEFT_OUT && field !== AS_CALLED) next.set(other, LEFT_OUT);
    }
    setChosen(next.set(index, field));
  };
  return (
    <Stack as="section" gap={12} aria-labelledby="choose-columns">
      <h2 id="choose-columns">{t('imports:columns_title')}</h2>
      <Quiet weight="regular">{t('imports:columns_text', { row: columns.row })}</Quiet>
      <Card as="ul" card="list">
        {columns.columns.map(({ index, heading, samples }) => (
          <Grid
            as="li"
            columns="minmax(0, 1fr) minmax(140px, 240px)"
            gap={12}
            align="center"
            key={index}
            padding="8px 14px"
          >
            <Stack>
              <Text weight="medium">{heading}</Text>
              <Text size="xs" tone="quiet" truncate>
                {samples.join(' · ') || '—'}
              </Text>
            </Stack>
            <NativeSelect
              size="xs"
              aria-label={t('imports:column_means', { column: heading })}
              data={options}
              value={chosen.get(index) ?? none}
              onChange={(event) => set(index, event.currentTarget.value)}
            />
          </Grid>
        ))}
      </Card>
      {missing.length > 0 ? (
        <Text as="p" tone="negative" role="status">
          {t('imports:columns_missing', { names: missing.map(({ title }) => localised(title)).join(', ') })}
        </Text>
      ) : null}
      <Row gap={8} wrap>
        <Button
          disabled={missing.length > 0}
          loading={isChecking}
          onClick={() => onCheck(new Map([...chosen].filter(([, field]) => field !== AS_CALLED)))}
        >
          {t('imports:check')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('imports:other_file')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Returns the fields that the server recognised; if two columns mean one field, the first one gets it. */
function startingWith({ columns }: Columns, none: string): Map<number, string> {
  const taken = new Set<string>();
  return new Map(
    columns.map(({ index, field }) => {
      if (field === null || taken.has(field)) return [index, field === null ? none : LEFT_OUT];
      taken.add(field);
      return [index, field];
    }),
  );
}
