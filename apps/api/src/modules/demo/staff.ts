import { searchKey } from '../../platform/text/normalise.ts';
import type { DefaultRole } from '../access/public.ts';
import type { DemoBranch } from './branches.ts';
import { KARAKALPAK, type Names, patronymicOf, RUSSIAN, surnameOf, UZBEK } from './people-names.ts';
import { Random } from './random.ts';
import type { RegionCode } from './regions.ts';

/** Ids of the accounts follow their list. */
export const ANALYST_ID = 3;
export const CATALOGUE_MANAGER_ID = 4;
export const DEMO_PASSWORD = 'javon-demo';

export interface DemoUser {
  readonly id: number;
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string;
  readonly phone: string;
  readonly pinfl: string;
  readonly role: DefaultRole;
  /** Null for the head office. */
  readonly branch: string | null;
  readonly status: 'active' | 'inactive';
  readonly blocked: boolean;
  /** Still has the password that everyone begins with. */
  readonly newcomer: boolean;
  /** Hours since the last sign-in; null for never. */
  readonly seenHoursAgo: number | null;
  readonly searchKey: string;
}

interface Account {
  readonly role: DefaultRole;
  readonly branch: string | null;
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string;
  readonly woman: boolean;
  readonly newcomer?: boolean;
}

/** The accounts to try the product with, +998901000001 and so on. */
const ACCOUNTS: readonly Account[] = [
  {
    role: 'administrator',
    branch: null,
    name: 'Rustam',
    surname: 'Karimov',
    patronymic: 'Anvar oʻgʻli',
    woman: false,
  },
  {
    role: 'merchandiser',
    branch: null,
    name: 'Dilnoza',
    surname: 'Yoʻldosheva',
    patronymic: 'Baxtiyor qizi',
    woman: true,
  },
  { role: 'analyst', branch: null, name: 'Sergey', surname: 'Kim', patronymic: 'Viktorovich', woman: false },
  {
    role: 'catalogue_manager',
    branch: null,
    name: 'Malika',
    surname: 'Usmonova',
    patronymic: 'Erkin qizi',
    woman: true,
  },
  {
    role: 'director',
    branch: 'TAS-01',
    name: 'Otabek',
    surname: 'Rahimov',
    patronymic: 'Alisher oʻgʻli',
    woman: false,
  },
  {
    role: 'director',
    branch: 'SAM-01',
    name: 'Gulnora',
    surname: 'Saidova',
    patronymic: 'Murod qizi',
    woman: true,
  },
  {
    role: 'seller',
    branch: 'TAS-01',
    name: 'Jasur',
    surname: 'Ergashev',
    patronymic: 'Komil oʻgʻli',
    woman: false,
  },
  {
    role: 'seller',
    branch: 'TAS-02',
    name: 'Zilola',
    surname: 'Turgʻunova',
    patronymic: 'Sobir qizi',
    woman: true,
    newcomer: true,
  },
];

const FIRST_PHONE = 998_901_000_001;
const OPERATORS = ['90', '91', '93', '94', '95', '97', '98', '99'];

/** A personal number as it is made up: sex and century, birthday, place, a count, and a check digit. */
function pinflOf(random: Random, woman: boolean): string {
  const year = random.whole(1968, 2004);
  const two = (n: number) => String(n).padStart(2, '0');
  const century = year < 2000 ? (woman ? '4' : '3') : woman ? '6' : '5';
  const body = `${century}${two(random.whole(1, 28))}${two(random.whole(1, 12))}${two(year % 100)}${String(
    random.whole(1, 250),
  ).padStart(3, '0')}${String(random.whole(1, 999)).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * ([7, 3, 1][i % 3] ?? 1), 0);
  return `${body}${sum % 10}`;
}

/** The people of an ordinary branch of the region. */
function peopleOf(region: RegionCode, random: Random): Names {
  if (region === 'QQR') return random.chance(0.7) ? KARAKALPAK : UZBEK;
  return random.chance(0.9) ? UZBEK : RUSSIAN;
}

/**
 * Everyone of the chain: the eight accounts first, then the ordinary staff of every branch.
 * @param sellersOf how many sellers a branch has, by its place in the list; two to four where it says nothing
 */
export function buildStaff(
  branches: readonly DemoBranch[],
  sellersOf: (index: number) => number | undefined = () => undefined,
): DemoUser[] {
  const random = new Random('staff');
  const phones = new Set(ACCOUNTS.map((_, i) => `+${FIRST_PHONE + i}`));
  const users: DemoUser[] = [];
  const add = (
    person: Account,
    phone: string,
    rest: Pick<DemoUser, 'status' | 'blocked' | 'seenHoursAgo'>,
  ) => {
    const { name, surname, patronymic, role, branch, woman, newcomer = false } = person;
    users.push({
      id: users.length + 1,
      name,
      surname,
      patronymic,
      phone,
      role,
      branch,
      newcomer,
      ...rest,
      pinfl: pinflOf(random, woman),
      searchKey: searchKey(`${surname} ${name} ${patronymic} ${phone}`),
    });
  };
  ACCOUNTS.forEach((account, i) => {
    const seenHoursAgo = account.newcomer ? null : random.whole(2, 30);
    add(account, `+${FIRST_PHONE + i}`, { status: 'active', blocked: false, seenHoursAgo });
  });

  const freshPhone = (): string => {
    for (;;) {
      const phone = `+998${random.pick(OPERATORS)}${random.whole(2_000_000, 9_999_999)}`;
      if (!phones.has(phone)) {
        phones.add(phone);
        return phone;
      }
    }
  };
  for (const [index, branch] of branches.entries()) {
    const hasDirector = users.some((user) => user.branch === branch.code && user.role === 'director');
    const sellers = sellersOf(index) ?? random.whole(2, 4);
    for (let i = hasDirector ? 1 : 0; i <= sellers; i++) {
      const people = peopleOf(branch.region, random);
      const woman = random.chance(i === 0 ? 0.25 : 0.45);
      const person: Account = {
        role: i === 0 ? 'director' : 'seller',
        branch: branch.code,
        name: random.pick(woman ? people.women : people.men),
        surname: surnameOf(random.pick(people.surnames), woman),
        patronymic: patronymicOf(people, random.pick(people.fathers), woman),
        woman,
      };
      const left = i > 2 && random.chance(0.12);
      add(person, freshPhone(), {
        status: left ? 'inactive' : 'active',
        blocked: !left && i > 1 && random.chance(0.03),
        seenHoursAgo: left ? random.whole(400, 2000) : random.chance(0.9) ? random.whole(1, 120) : null,
      });
    }
  }
  return users;
}
