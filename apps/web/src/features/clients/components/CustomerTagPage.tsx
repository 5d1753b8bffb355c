import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { BranchNeeded, TagChoice, TagPaper, useShownFormat, ViewTabs } from '../../price-tags/public.ts';
import { customerTagQuery } from '../queries.ts';
import { ClientSide } from './ClientSide.tsx';
import { CustomerTagFacts } from './CustomerTagFacts.tsx';
import styles from './clients.module.css';
import { PrintCustomerTag } from './PrintCustomerTag.tsx';

/**
 * Page of a product's tag with the instalment plan of one client: search of the client, preview and print.
 */
export function CustomerTagPage() {
  const { t } = useTranslation(['clients', 'pages']);
  const { id } = useParams({ from: '/frame/priceTag/view3/$id' });
  const search = useSearch({ from: '/frame/priceTag/view3/$id' });
  const navigate = useNavigate();
  const branch = useBranch();
  const localised = useLocalised();
  const change = (part: { [K in keyof typeof search]?: (typeof search)[K] | undefined }) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace: true });
  const { product, needsBranch, own, format } = useShownFormat(id, { branch }, search.format);
  const { client = '', language, sampler } = search;
  const choice = { client, product, format: format ?? 'A6', branch, language, sampler };
  const isChosen = client !== '' && format !== undefined;
  const { data, error, refetch } = useQuery({ ...customerTagQuery(choice), enabled: isChosen });
  const tag = client === '' ? undefined : data;

  if (needsBranch) {
    return (
      <Page title={t('pages:price_tag_view3')}>
        <BranchNeeded onChoose={(code) => change({ branch: code })} />
      </Page>
    );
  }
  return (
    <Page
      title={tag ? localised(tag.product.name) : t('pages:price_tag_view3')}
      actions={tag ? <PrintCustomerTag choice={choice} tag={tag} /> : undefined}
      filters={
        <>
          <ViewTabs product={id} current="view3" branch={search.branch} format={search.format} />
          <TagChoice format={format} sampler={sampler} tag={tag} onChange={change} />
        </>
      }
    >
      <Grid
        columns="minmax(0, 1fr) minmax(360px, 480px)"
        gap={24}
        align="start"
        stacksBelow={1100}
        gutter={24}
      >
        <div>
          {tag ? (
            <TagPaper
              drawing={tag.drawing}
              format={tag.format}
              label={t('clients:drawing', { name: localised(tag.product.name), client: tag.client.name })}
            />
          ) : client === '' ? (
            <EmptyState title={t('clients:choose_title')} text={t('clients:choose_text')} />
          ) : (
            <Waiting error={own.error ?? error} refetch={own.error ? own.refetch : refetch} />
          )}
        </div>
        <Stack gap={24} className={styles.side}>
          <ClientSide client={client} onClient={(next) => change({ client: next })} />
          {tag ? <CustomerTagFacts tag={tag} /> : null}
        </Stack>
      </Grid>
    </Page>
  );
}
