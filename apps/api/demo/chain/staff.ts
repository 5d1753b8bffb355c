import { BRANCHES, type DemoBranch } from '../branches.ts';
import { type DemoUser, type PersonRow, readPeople, userOf } from '../people.ts';
import { Random } from '../random.ts';
import { readJson } from '../read-rows.ts';

/** Names of an ethnic group, separated by spaces. */
interface Names {
  readonly men: string;
  readonly women: string;
  /** In the masculine form. */
  readonly surnames: string;
  readonly fathers: string;
}

const NAMES = readJson<Readonly<Record<'uzbek' | 'karakalpak' | 'russian', Names>>>('chain/names.json');
const OPERATORS = ['90', '91', '93', '94', '95', '97', '98', '99'];

/** A patronymic in the form of the group. */
function patronymicOf(people: Names, father: string, woman: boolean): string {
  if (people === NAMES.uzbek) return `${father} ${woman ? 'qizi' : 'oʻgʻli'}`;
  if (people === NAMES.karakalpak) return `${father} ${woman ? 'qızı' : 'ulı'}`;
  if (father.endsWith('y')) return `${father}${woman ? 'evna' : 'evich'}`;
  return `${father}${woman ? 'ovna' : 'ovich'}`;
}

/** Feminine form of a surname; Korean surnames have none. */
function surnameOf(surname: string, woman: boolean): string {
  return woman && /(ov|ev)$/.test(surname) ? `${surname}a` : surname;
}

/** Ethnic group of a person in an ordinary branch of the region. */
function peopleOf(region: string, random: Random): Names {
  if (region === 'QQR') return random.chance(0.7) ? NAMES.karakalpak : NAMES.uzbek;
  return random.chance(0.9) ? NAMES.uzbek : NAMES.russian;
}

/** A personal number by its format: sex and century, birthday, place, a count, and a check digit. */
function pinflOf(random: Random, woman: boolean): string {
  const year = random.whole(1968, 2004);
  const digits = (from: number, to: number, length: number) =>
    String(random.whole(from, to)).padStart(length, '0');
  const century = year < 2000 ? (woman ? '4' : '3') : woman ? '6' : '5';
  const birthday = digits(1, 28, 2) + digits(1, 12, 2) + String(year % 100).padStart(2, '0');
  const body = century + birthday + digits(1, 250, 3) + digits(1, 999, 3);
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * ([7, 3, 1][i % 3] ?? 1), 0);
  return `${body}${sum % 10}`;
}

/**
 * The demo's people, then a director and sellers of each additional branch.
 * @param size total number of people
 */
export function chainStaff(branches: readonly DemoBranch[], size: number): DemoUser[] {
  const random = new Random('chain staff');
  const users = readPeople();
  const taken = new Set(users.flatMap(({ phone, pinfl }) => [phone, pinfl]));
  const fresh = (make: () => string): string => {
    for (;;) {
      const text = make();
      if (taken.has(text)) continue;
      taken.add(text);
      return text;
    }
  };
  const split = (names: string) => names.split(' ');
  const person = (branch: DemoBranch, role: 'director' | 'seller'): PersonRow => {
    const people = peopleOf(branch.region, random);
    const woman = random.chance(role === 'director' ? 0.25 : 0.45);
    return {
      role,
      branch: branch.code,
      name: random.pick(split(woman ? people.women : people.men)),
      surname: surnameOf(random.pick(split(people.surnames)), woman),
      patronymic: patronymicOf(people, random.pick(split(people.fathers)), woman),
      phone: fresh(() => `+998${random.pick(OPERATORS)}${random.whole(2_000_000, 9_999_999)}`),
      pinfl: fresh(() => pinflOf(random, woman)),
      status: 'active',
      blocked: role === 'seller' && random.chance(0.03),
      newcomer: false,
      seenHoursAgo: random.chance(0.9) ? random.whole(1, 120) : null,
    };
  };
  const further = branches.slice(BRANCHES.length);
  const people = size - users.length;
  for (const [i, branch] of further.entries()) {
    // Integers that add up to the total.
    const count = Math.floor((people * (i + 1)) / further.length) - Math.floor((people * i) / further.length);
    for (let n = 0; n < count; n++) {
      users.push(userOf(person(branch, n === 0 ? 'director' : 'seller'), users.length + 1));
    }
  }
  return users;
}
