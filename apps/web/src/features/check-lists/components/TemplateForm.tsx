import {
  type CheckListTemplate,
  createCheckListTemplate,
  editCheckListTemplate,
  LATE_DAYS_MAX,
  SCHEDULES,
  type Schedule,
} from '@javon/contract';
import { checkListTemplateSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useField } from '../../../shared/ui/form/context.ts';
import {
  type ContractForm,
  type FieldPath,
  FieldRow,
  Form,
  NameFields,
  NumberField,
  ShortSelectField,
  SubmitButton,
  SwitchField,
  saves,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { templatePath } from '../paths.ts';
import { templateQuery } from '../queries.ts';
import {
  bodyFrom,
  type DraftSection,
  differingQuestions,
  newSection,
  type TemplateValues,
  templateFieldOf,
  valuesOf,
} from '../template-form.ts';
import { SectionEditor } from './SectionEditor.tsx';
import styles from './template.module.css';
import { WEEKDAYS } from './use-schedule-text.ts';

type Weekday = (typeof WEEKDAYS)[number];

const Preview = lazyPart(() => import('./Preview.tsx'), 'Preview');
// Only a template for chosen branches needs this field.
const BranchMultiSelect = lazyPart(
  () => import('../../../shared/ui/choice/BranchMultiSelect.tsx'),
  'BranchMultiSelect',
);

/** Form of a template, with a preview of the list beside it. */
export function TemplateForm({ template }: { readonly template: CheckListTemplate | null }) {
  const { t } = useTranslation('check_lists');
  const navigate = useNavigate();
  const initial = useMemo(() => valuesOf(template), [template]);
  const form = useContractForm({
    id: `check-list-template-${template?.id ?? 'new'}`,
    ...(template === null
      ? saves(createCheckListTemplate, checkListTemplateSchemas.createCheckListTemplate)
      : saves(editCheckListTemplate, checkListTemplateSchemas.editCheckListTemplate, {
          params: { id: template.id },
        })),
    initial,
    toBody: (values) => ({
      ...bodyFrom(values),
      ...(template === null ? {} : { version: values.version }),
    }),
    onSaved: (saved) => {
      queryClient.setQueryData(templateQuery(saved.id).queryKey, saved);
      notifySuccess(t('template_saved', { name: saved.name.uz }));
      if (template === null) void navigate({ to: templatePath(saved.id), replace: true });
    },
    fromServer: templateFieldOf,
  });
  const { values } = form;
  const conflict = useConflictWords(form, template);
  return (
    <Grid columns="minmax(0, 3fr) minmax(320px, 2fr)" gap={32} align="start" className={styles.page}>
      <Form form={form} {...conflict}>
        <Stack
          line="below"
          as="section"
          gap={14}
          style={{ paddingBottom: 20 }}
          aria-labelledby="template-about"
        >
          <h2 id="template-about">{t('about')}</h2>
          <FieldRow>
            <NameFields field={form.at('name')} maxLength={120} />
          </FieldRow>
          <ScheduleFields form={form} />
          <SwitchField field={form.at('all_branches')} label={t('for_all')} />
          {values.all_branches ? null : (
            <BranchesField field={form.at('branches')} current={template?.branches ?? []} />
          )}
          <SwitchField field={form.at('active')} label={t('is_active')} description={t('is_active_hint')} />
        </Stack>
        {values.sections.map((section, i) => (
          <SectionEditor
            key={section.key}
            form={form}
            at={i}
            section={section}
            count={values.sections.length}
          />
        ))}
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => form.write('sections', [...values.sections, newSection()])}
        >
          {t('section_add')}
        </Button>
        <Row sticky padding="12px 0">
          <SubmitButton>{t(template === null ? 'template_create' : 'template_save')}</SubmitButton>
        </Row>
      </Form>
      <Stack gap={24}>
        <Suspense>
          <Preview values={values} />
        </Suspense>
        {template ? <Versions versions={template.versions} /> : null}
      </Stack>
    </Grid>
  );
}

/** Labels and words of the dialog of a conflict. */
function useConflictWords({ conflict }: ContractForm<TemplateValues>, template: CheckListTemplate | null) {
  const { t } = useTranslation(['check_lists', 'ui']);
  const localised = useLocalised();
  const saved = conflict?.changed.find(({ field }) => field === 'branches')?.theirs;
  const known = [...(template?.branches ?? []), ...((saved ?? []) as CheckListTemplate['branches'])];
  const codeOf = new Map(known.map(({ id, code }) => [String(id), code]));
  const branchWords = (branches: readonly (string | { readonly code: string })[]) => {
    const codes = branches.flatMap((one) => (typeof one === 'string' ? (codeOf.get(one) ?? []) : one.code));
    const more = branches.length > codes.length ? [`+${branches.length - codes.length}`] : [];
    return [...codes, ...more].join(', ') || '—';
  };
  const labels = {
    active: t('check_lists:is_active'),
    late_days: t('check_lists:late_days'),
    'schedule.every': t('check_lists:fields.schedule'),
    'schedule.weekday': t('check_lists:weekday'),
    'schedule.month_day': t('check_lists:month_day'),
    all_branches: t('check_lists:for_all'),
    branches: t('check_lists:fields.branches'),
  };
  const show = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'ui:yes' : 'ui:no');
    if (value === null || value === '') return '—';
    if (field === 'schedule.every') return t(`check_lists:every.${value as Schedule['every']}`);
    if (field === 'schedule.weekday') return t(`check_lists:weekdays.${Number(value) as Weekday}`);
    if (field === 'branches') return branchWords(value as Parameters<typeof branchWords>[0]);
    return String(value);
  };
  return {
    labels,
    show,
    differences: (field: string, theirs: unknown, mine: unknown) => {
      if (field !== 'sections') return undefined;
      const [left, right] = [templateFieldOf(field, theirs), mine] as (readonly DraftSection[])[];
      if (!left || !right) return undefined;
      return [{ what: t('check_lists:fields.questions'), ...differingQuestions(left, right, localised) }];
    },
  };
}

function ScheduleFields({ form }: { readonly form: ContractForm<TemplateValues> }) {
  const { t } = useTranslation('check_lists');
  const { every } = form.values.schedule;
  return (
    <FieldRow>
      <ShortSelectField
        field={form.at('schedule.every')}
        label={t('fields.schedule')}
        options={SCHEDULES.map((value) => ({ value, label: t(`every.${value}`) }))}
      />
      {every === 'week' ? (
        <ShortSelectField
          field={form.at('schedule.weekday')}
          label={t('weekday')}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: t(`weekdays.${day}`) }))}
        />
      ) : null}
      {every === 'month' ? (
        <NumberField
          field={form.at('schedule.month_day')}
          label={t('month_day')}
          description={t('month_day_hint')}
          min={1}
          max={31}
        />
      ) : null}
      <NumberField
        field={form.at('late_days')}
        label={t('late_days')}
        description={t('late_days_hint')}
        min={0}
        max={LATE_DAYS_MAX}
      />
    </FieldRow>
  );
}

interface BranchesFieldProps {
  readonly field: FieldPath<readonly string[]>;
  readonly current: CheckListTemplate['branches'];
}

function BranchesField({ field: path, current }: BranchesFieldProps) {
  const { t } = useTranslation(['check_lists', 'ui', 'branches']);
  const { required, ...field } = useField(path);
  return (
    <Suspense>
      <BranchMultiSelect
        {...field}
        label={t('check_lists:fields.branches')}
        placeholder={field.value.length === 0 ? t('ui:choose') : ''}
        withAsterisk={required}
        choice={{ current }}
        nothingFound={t('branches:nothing_found')}
      />
    </Suspense>
  );
}

function Versions({ versions }: { readonly versions: CheckListTemplate['versions'] }) {
  const { t } = useTranslation('check_lists');
  return (
    <section aria-labelledby="template-versions">
      <h2 id="template-versions">{t('versions')}</h2>
      <Stack as="ol" mt={8}>
        {versions.map((one) => (
          <Grid
            as="li"
            key={one.number}
            columns="minmax(90px, auto) minmax(0, 1fr)"
            gap={12}
            rowGap={4}
            size="sm"
            tone="quiet"
            line="below"
            padding="8px 0"
          >
            <Text as="b" tone="text" weight="medium">
              {t('form_number', { number: one.number })}
            </Text>
            <Stack>
              <span>
                <DateTime value={one.at} />
                {one.author ? ` · ${personName(one.author)}` : ''}
              </span>
              <span>
                {t('question_count', { count: one.questions })} · {t('list_count', { count: one.lists })}
              </span>
            </Stack>
          </Grid>
        ))}
      </Stack>
    </section>
  );
}
