import { type AnswerOf, TAG_STATES } from '@javon/contract';
import { IconMapPin, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Page, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { EmptyState, LoadingState, Waiting } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { BranchElectronicLabels } from '../../electronic-labels/public.ts';
import { HistoryOf } from '../../history/public.ts';
import { BranchPrinters } from '../../label-printers/public.ts';
import { BranchPlots } from '../../my-day/public.ts';
import { BranchPeople, branchUsersPath } from '../../people/public.ts';
import { ShelfCards } from '../../shelves/public.ts';
import { rightPercent, totalOf } from '../counts.ts';
import { branchShelvesPath, tagsPath } from '../paths.ts';
import { branchQuery, branchShelvesQuery } from '../queries.ts';
import { BranchWalks } from './BranchWalks.tsx';
import styles from './branches.module.css';
import { useBranchActions } from './use-branch-actions.ts';

const BranchPanel = lazyOverlay(() => import('./BranchPanel.tsx'), 'BranchPanel', 'branch');

type Shown = AnswerOf<'showBranch'>;

/** Screen of one branch: its address, tags and shelves. */
export function BranchPage() {
  const { t } = useTranslation(['branches', 'pages']);
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useDeferredAnswer(useQuery(branchQuery(Number(id))));
  if (!data) return <WaitingPage title={t('pages:branch_show')} error={error} refetch={refetch} />;
  return (
    <Page title={localised(data.name)} actions={<Actions branch={data} />}>
      <About branch={data} />
      {data.tags ? (
        <PageSection place="page" gap={4} title={t('branches:tags')}>
          <Tags tags={data.tags} branch={data.code} />
        </PageSection>
      ) : null}
      <Suspense>
        <BranchPlots branch={data.id} code={data.code} />
      </Suspense>
      {mayOpen('walk_check') ? <BranchWalks branch={data.code} /> : null}
      <BranchPrinters branch={data.code} />
      <BranchElectronicLabels branch={data.code} />
      {mayOpen('users') ? <People branch={data} /> : null}
      {mayOpen('shelf') ? <Shelves branch={data} /> : null}
      <HistoryOf entity="branch" id={data.id} />
    </Page>
  );
}

function Actions({ branch }: { readonly branch: Shown }) {
  const { t } = useTranslation('branches');
  const mayOpen = useMayOpen();
  const [opened, setOpened] = useState(false);
  const onEdit = () => setOpened(true);
  const { actionsFor, run } = useBranchActions(onEdit);
  return (
    <>
      <ActionMenu
        as="button"
        label={t('actions')}
        actions={actionsFor(branch)}
        onChoose={(action) => void run(action, branch)}
      />
      {mayOpen('price_tag') ? (
        <LinkButton to="/priceTag" search={{ branch: branch.code }} leftSection={<IconTag {...ICON} />}>
          {t('tags_open')}
        </LinkButton>
      ) : null}
      <BranchPanel branch={opened ? branch : null} onClose={() => setOpened(false)} />
    </>
  );
}

function About({ branch }: { readonly branch: Shown }) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  return (
    <Row as="p" gap={20} rowGap={4} align="center" wrap size="sm" tone="quiet" className={styles.about}>
      <Text as="b" tone="text">
        {branch.code}
      </Text>
      <span>{localised(branch.region.name)}</span>
      <Row as="span" inline gap={4} align="center">
        <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
        {localised(branch.address)}
      </Row>
      <span>{t('people_count', { count: branch.people_count })}</span>
      <span>
        {t('fields.tag_language')}: {t(`languages.${branch.tag_language}`)}
      </span>
      {branch.closed ? <Badge tone="negative">{t('closed')}</Badge> : null}
    </Row>
  );
}

function Tags({ tags, branch }: { readonly tags: NonNullable<Shown['tags']>; readonly branch: string }) {
  const { t } = useTranslation('branches');
  const mayOpen = useMayOpen()('price_tag');
  const percent = rightPercent(tags);
  if (percent === null) return <Quiet>{t('tags_empty')}</Quiet>;
  const formats = [...tags].sort((a, b) => a.format.localeCompare(b.format));
  const total = totalOf(tags);
  return (
    <>
      <Quiet mb={12}>{t('tags_right', { percent })}</Quiet>
      <div style={{ overflowX: 'auto' }}>
        <FactTable plain className={styles.tags} aria-label={t('tags')}>
          <thead>
            <tr>
              <td />
              {formats.map((row) => (
                <th key={row.format} scope="col" data-align="end">
                  {formatName(row.format)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t('tags_total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {TAG_STATES.map((state) => (
              <tr key={state}>
                <th scope="row">
                  <StatusBadge state={state} />
                </th>
                {formats.map((row) => (
                  <td key={row.format} data-align="end" data-none={row[state] === 0 || undefined}>
                    {mayOpen && row[state] > 0 ? (
                      <HrefLink href={tagsPath(branch, state, row.format)}>
                        {formatNumber(row[state])}
                      </HrefLink>
                    ) : (
                      formatNumber(row[state])
                    )}
                  </td>
                ))}
                <td data-align="end">
                  <b>
                    {mayOpen && total[state] > 0 ? (
                      <HrefLink href={tagsPath(branch, state)}>{formatNumber(total[state])}</HrefLink>
                    ) : (
                      formatNumber(total[state])
                    )}
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('tags_total')}</th>
              {formats.map((row) => (
                <td key={row.format} data-align="end">
                  {formatNumber(totalOf([row]).all)}
                </td>
              ))}
              <td data-align="end">{formatNumber(total.all)}</td>
            </tr>
          </tfoot>
        </FactTable>
      </div>
    </>
  );
}

function People({ branch }: { readonly branch: Shown }) {
  const { t } = useTranslation('branches');
  return (
    <PageSection
      place="page"
      gap={4}
      title={t('people')}
      action={
        <HrefLink href={branchUsersPath(branch.code)} className={styles.more}>
          {t('people_count', { count: branch.people_count })} · {t('people_all')}
        </HrefLink>
      }
    >
      <BranchPeople code={branch.code} />
    </PageSection>
  );
}

function Shelves({ branch }: { readonly branch: Shown }) {
  const { t } = useTranslation('branches');
  const { data, error, isPending, refetch } = useQuery(branchShelvesQuery(branch.code));
  return (
    <section>
      <Row
        line="above"
        as="header"
        gap={16}
        rowGap={4}
        align="baseline"
        justify="between"
        wrap
        className={styles.shelvesHead}
      >
        <Text as="h2" size="md">
          {t('shelves')}
        </Text>
        <HrefLink href={branchShelvesPath(branch.code)}>
          {t('shelves_count', { count: branch.shelf_count })} · {t('shelves_all')}
        </HrefLink>
      </Row>
      {error && !data ? (
        <Waiting error={error} refetch={refetch} />
      ) : data && data.items.length === 0 ? (
        <EmptyState title={t('no_shelves_title')} text={t('no_shelves_text')} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <ShelfCards label={t('shelves')} shelves={data?.items ?? []} isLoading={isPending} withoutBranch />
        </Suspense>
      )}
    </section>
  );
}
