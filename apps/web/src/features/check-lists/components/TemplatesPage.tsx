import {
  type CheckListTemplateSummary,
  copyCheckListTemplate,
  deleteCheckListTemplate,
  editCheckListTemplate,
  listCheckListTemplates,
} from '@javon/contract';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { repeatKey } from '../../../shared/http/repeat-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  ListPage,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { templatePath } from '../paths.ts';
import type { CheckListSearch } from '../search.ts';
import { useScheduleText } from './use-schedule-text.ts';
import { Views } from './Views.tsx';

type TemplateRow = CheckListTemplateSummary;
type Action = 'copy' | 'pause' | 'delete';

/** Screen of the templates, with their questions, branches and schedule. */
export function TemplatesPage() {
  const { t } = useTranslation(['check_lists', 'pages']);
  const localised = useLocalised();
  const { search, bind, reset } = useListSearch<CheckListSearch>();
  const pages = useListPages(listCheckListTemplates, { search: search.search, sort: 'name', limit: 50 });
  const act = useTemplateActions();
  const columns = useTemplateColumns(act);
  return (
    <ListPage
      id="check-list-templates"
      title={t('pages:check_list_templates')}
      exported={{
        route: 'exportCheckListTemplates',
        input: { query: { search: search.search, sort: 'name' } },
        name: t('check_lists:views.templates'),
      }}
      actions={
        <LinkButton to={templatePath('add')} leftSection={<IconPlus {...ICON} />}>
          {t('check_lists:template_add')}
        </LinkButton>
      }
      filters={
        <>
          <Views current="templates" />
          <SearchBox label={t('check_lists:template_search')} {...bind('search')} />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => localised(row.name)}
      href={(row) => templatePath(row.id)}
      list={{ isFiltered: search.search !== undefined, reset }}
      empty={{ title: t('check_lists:templates_empty'), text: t('check_lists:templates_empty_text') }}
    />
  );
}

function useTemplateActions() {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const navigate = useNavigate();
  const copying = useMutation({
    meta: { routes: [copyCheckListTemplate] },
    mutationFn: ({ id, name: { uz, ru } }: TemplateRow) => {
      const name = { uz: `${uz} (${t('copy_mark')})`, ru: `${ru} (${t('copy_mark')})` };
      const input = { params: { id }, body: { name } };
      return call(copyCheckListTemplate, input, { idempotencyKey: repeatKey() });
    },
    onSuccess: async (made, { name }) => {
      await navigate({ to: templatePath(made.id) });
      notifySuccess(t('copied', { name: localised(name) }));
    },
  });
  const pausing = useMutation({
    meta: { routes: [editCheckListTemplate] },
    mutationFn: ({ id, version, active }: TemplateRow) =>
      call(editCheckListTemplate, { params: { id }, body: { version, active: !active } }),
    onSuccess: (_, { active, name }) =>
      notifySuccess(t(active ? 'paused' : 'resumed', { name: localised(name) })),
  });
  const removal = useMutation({
    meta: { routes: [deleteCheckListTemplate] },
    mutationFn: ({ id }: TemplateRow) => call(deleteCheckListTemplate, { params: { id } }),
    onSuccess: (_, { name }) => notifySuccess(t('deleted', { name: localised(name) })),
  });
  return async (action: Action, row: TemplateRow): Promise<void> => {
    if (action === 'copy') return copying.mutate(row);
    if (action === 'pause') return pausing.mutate(row);
    const sure = await confirm({
      title: t('delete_title'),
      text: t('delete_text'),
      names: [localised(row.name)],
      action: t('delete'),
      danger: true,
    });
    if (sure) removal.mutate(row);
  };
}

function useTemplateColumns(
  act: (action: Action, row: TemplateRow) => Promise<void>,
): ColumnOf<'listCheckListTemplates'>[] {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const schedule = useScheduleText();
  return [
    column('name', t('fields.name'), { width: 260, grow: true, card: 'title' }, (row) => localised(row.name)),
    column('active', t('fields.state'), { width: 130, card: 'corner' }, (row) => (
      <Badge tone={row.active ? 'positive' : 'current'}>{t(row.active ? 'active' : 'inactive')}</Badge>
    )),
    column('schedule', t('fields.schedule'), { width: 240, card: 'fact' }, (row) => schedule(row.schedule)),
    column('branches', t('fields.branches'), { width: 120, align: 'end' }, (row) =>
      row.all_branches ? t('all_branches') : formatNumber(row.branch_count),
    ),
    column(
      'questions',
      t('fields.questions'),
      {
        width: 110,
        align: 'end',
        card: 'fact',
        onCard: (row) => t('question_count', { count: row.question_count }),
      },
      (row) => formatNumber(row.question_count),
    ),
    column('form', t('fields.form'), { width: 110, align: 'end' }, (row) => formatNumber(row.form_number)),
    column('updated_at', t('fields.updated_at'), { width: 150 }, (row) => (
      <DateTime value={row.updated_at} as="relative" />
    )),
    column('actions', t('fields.actions'), { width: 92, fixed: true, card: 'menu' }, (row) => (
      <ActionMenu
        as="dots"
        label={t('actions_for', { name: localised(row.name) })}
        actions={[
          { name: 'copy', label: t('copy'), icon: IconCopy },
          {
            name: 'pause',
            label: t(row.active ? 'pause' : 'resume'),
            icon: row.active ? IconPlayerPause : IconPlayerPlay,
          },
          { name: 'delete', label: t('delete'), icon: IconTrash, danger: true },
        ]}
        onChoose={(action) => void act(action, row)}
      />
    )),
  ];
}
