import { listBranches, type Role, roleEntriesOf } from '@javon/contract';
import { Button, Group, Modal, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { beginSeeingAs } from '../../../shared/session/visitor.ts';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';
import styles from './matrix.module.css';

const BRANCHES_OFFERED = 50;

interface SeeAsDialogProps {
  readonly opened: boolean;
  readonly role: Role;
  readonly onClose: () => void;
}

/** Asks of which branch the person with the role is, and begins. */
export function SeeAsDialog({ opened, role, onClose }: SeeAsDialogProps) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={t('access:see_as', { name: localised(role.name) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={440}
      centered
    >
      {opened ? <Begin role={role} onClose={onClose} /> : null}
    </Modal>
  );
}

function Begin({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const { t } = useTranslation(['access', 'ui']);
  const localised = useLocalised();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [branchId, setBranchId] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...apiQuery(listBranches, {
      query: { limit: BRANCHES_OFFERED, sort: 'code', search: typed || undefined },
    }),
    placeholderData: (before) => before,
  });
  const branches = data?.items ?? [];
  const begin = useMutation({
    mutationFn: () => call(roleEntriesOf, { params: { id: role.id } }),
    onSuccess: (entries) => {
      const branch = branches.find((one) => one.id === branchId);
      beginSeeingAs({
        role: { id: role.id, name: role.name },
        branch: branch ? { id: branch.id, code: branch.code, name: branch.name } : null,
        entries,
      });
      client.clear();
      return navigate({ href: '/' });
    },
  });
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('access:see_as_text')}</p>
      <Select
        label={t('access:see_as_branch')}
        description={t('access:see_as_branch_help')}
        placeholder={t('access:see_as_no_branch')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('ui:clear') }}
        data={branches.map((one) => ({
          value: String(one.id),
          label: `${one.code} · ${localised(one.name)}`,
        }))}
        filter={({ options }) => options}
        onSearchChange={(text) => setTyped(text.includes('·') ? '' : text.trim())}
        value={branchId === null ? null : String(branchId)}
        onChange={(next) => setBranchId(next === null ? null : Number(next))}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('access:see_as_begin')}
        </Button>
      </Group>
    </div>
  );
}
