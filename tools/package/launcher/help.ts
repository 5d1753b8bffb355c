/** Commands with their descriptions, in English, Uzbek and Russian. */
export const HELP: readonly (readonly [command: string, en: string, uz: string, ru: string])[] = [
  [
    'start [--port N] [--host ADDRESS] [--data FOLDER] [--demo]',
    'starts Javon and waits until it is ready; the options are kept in javon.conf',
    'Javonni ishga tushiradi va tayyor boʻlishini kutadi; parametrlar javon.conf faylida saqlanadi',
    'запускает Javon и ждёт готовности; параметры сохраняются в javon.conf',
  ],
  ['stop', 'stops it', 'toʻxtatadi', 'останавливает'],
  [
    'status',
    'says whether it runs and is ready (exit code 0; 1 not ready; 3 not running)',
    'ishlayotgani va tayyorligini aytadi (kod 0; 1 tayyor emas; 3 ishlamayapti)',
    'сообщает, работает ли и готов ли (код 0; 1 не готов; 3 не работает)',
  ],
  ['version', 'names the version', 'versiyani aytadi', 'называет версию'],
  [
    'first-administrator PHONE',
    'makes the first administrator and prints the first password',
    'birinchi administratorni yaratadi va birinchi parolini koʻrsatadi',
    'создаёт первого администратора и показывает первый пароль',
  ],
  [
    'backup FILE',
    'writes database, files and keys into one file, beside a running Javon too',
    'baza, fayllar va kalitlarni bitta faylga yozadi, Javon ishlab turganda ham',
    'записывает базу, файлы и ключи в один файл, и при работающем Javon',
  ],
  [
    'restore FILE [--data FOLDER]',
    'brings a backup back into an empty data folder',
    'zaxira nusxani boʻsh maʼlumotlar papkasiga tiklaydi',
    'восстанавливает копию в пустую папку данных',
  ],
  [
    'upgrade ARCHIVE',
    'backs up and changes to a newer version; comes back by itself where that fails',
    'zaxira nusxa olib, yangi versiyaga oʻtadi; oʻxshamasa oʻzi orqaga qaytadi',
    'делает копию и переходит на новую версию; при неудаче сам возвращается',
  ],
  [
    'rollback [--restore]',
    'goes back to the version before; --restore also brings back its data',
    'oldingi versiyaga qaytadi; --restore uning maʼlumotlarini ham tiklaydi',
    'возвращает прежнюю версию; --restore возвращает и её данные',
  ],
  [
    'install-service [--print]',
    'installs a service of systemd with a user of its own; --print only shows the unit',
    'alohida foydalanuvchili systemd xizmatini oʻrnatadi; --print faqat faylni koʻrsatadi',
    'ставит службу systemd с отдельным пользователем; --print только показывает файл',
  ],
  [
    'reset-administrator PHONE',
    'gives an administrator a new first password',
    'administratorga yangi birinchi parol beradi',
    'даёт администратору новый первый пароль',
  ],
  [
    'reset-second-factor PHONE',
    'takes the second factor of a person away',
    'xodimning ikkinchi omilini olib tashlaydi',
    'снимает второй фактор сотрудника',
  ],
  [
    'keys …, migrate, history:verify',
    'as in the guide of operations',
    'foydalanish qoʻllanmasidagidek',
    'как в руководстве по эксплуатации',
  ],
];

export function helpText(): string {
  const parts = HELP.map(
    ([command, en, uz, ru]) => `  ./javon ${command}\n      ${en}\n      ${uz}\n      ${ru}\n`,
  );
  return `Javon\n\n${parts.join('')}`;
}
