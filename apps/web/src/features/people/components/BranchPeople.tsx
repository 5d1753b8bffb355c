import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Grid, Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Avatar } from '../../../shared/ui/person/Avatar.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { userPath } from '../paths.ts';
import { branchPeopleQuery } from '../queries.ts';
import { AccountState } from './AccountState.tsx';
import styles from './people.module.css';

/** People of a branch, most recently signed in first. */
export function BranchPeople({ code }: { readonly code: string }) {
  const { t } = useTranslation('people');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { data, error, refetch } = useQuery(branchPeopleQuery(code));
  if (!data) return <Waiting error={error} refetch={refetch} lines={3} />;
  if (data.items.length === 0) return <Quiet>{t('nobody_here')}</Quiet>;
  return (
    <Grid as="ul" size="sm" columns={{ least: 260 }} gap={24} rowGap={4} className={styles.branchPeople}>
      {data.items.map((person) => (
        <Row as="li" key={person.id} gap={12} align="center" minHeight={52}>
          <Avatar photo={person.photo_url} name={person.name} surname={person.surname} size={40} />
          <Stack as="span" grow>
            {mayOpen('users.show') ? (
              <HrefLink href={userPath(person.id)}>{personName(person)}</HrefLink>
            ) : (
              <b>{personName(person)}</b>
            )}
            <Text tone="quiet">{localised(person.role.name)}</Text>
          </Stack>
          {person.status === 'active' && !person.blocked ? null : <AccountState person={person} />}
        </Row>
      ))}
    </Grid>
  );
}
