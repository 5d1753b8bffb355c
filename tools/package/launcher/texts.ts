/** Language of the person at the terminal. */
export type Language = 'en' | 'uz' | 'ru';

/** Texts in English, Uzbek and Russian, with `{name}` placeholders. */
const TEXTS = {
  started: [
    'Javon {version} runs: {address}',
    'Javon {version} ishlayapti: {address}',
    'Javon {version} работает: {address}',
  ],
  runs_already: [
    'Javon runs already: {address}. For other settings stop it first: ./javon stop',
    'Javon allaqachon ishlayapti: {address}. Boshqa sozlamalar uchun avval toʻxtating: ./javon stop',
    'Javon уже работает: {address}. Для других настроек сначала остановите: ./javon stop',
  ],
  not_ready: [
    'Javon {version} runs at {address}, but is not ready.',
    'Javon {version} {address} manzilida ishlayapti, lekin hali tayyor emas.',
    'Javon {version} работает по адресу {address}, но ещё не готов.',
  ],
  stopped: ['Javon has stopped.', 'Javon toʻxtadi.', 'Javon остановлен.'],
  not_running: ['Javon does not run.', 'Javon ishlamayapti.', 'Javon не работает.'],
  start_failed: [
    'Javon {version} did not start. End of its log, {log}:',
    'Javon {version} ishga tushmadi. {log} jurnalining oxiri:',
    'Javon {version} не запустился. Конец журнала {log}:',
  ],
  start_late: [
    'Javon {version} is not ready after {seconds} s; it goes on starting. Its log: {log}',
    'Javon {version} {seconds} soniyada tayyor boʻlmadi, lekin ishga tushishda davom etmoqda. Jurnali: {log}',
    'Javon {version} не готов за {seconds} с, запуск продолжается. Журнал: {log}',
  ],
  stop_failed: [
    'Javon (process {pid}) does not stop.',
    'Javon ({pid}-jarayon) toʻxtamayapti.',
    'Javon (процесс {pid}) не останавливается.',
  ],
  nobody: [
    'Nobody can sign in yet: ./javon first-administrator +998901234567',
    'Hali hech kim kira olmaydi: ./javon first-administrator +998901234567',
    'Войти пока никто не может: ./javon first-administrator +998901234567',
  ],
  name_archive: ['Name the archive.', 'Arxivni koʻrsating.', 'Укажите архив.'],
  no_such_file: ['{file} is not there.', '{file} topilmadi.', 'Файла {file} нет.'],
  wrong_checksum: [
    'Refused: {file} differs from its checksum in {list}. Nothing was changed.',
    'Rad etildi: {file} {list} faylidagi nazorat yigʻindisiga mos emas. Hech narsa oʻzgarmadi.',
    'Отказ: {file} не совпадает с контрольной суммой в {list}. Ничего не изменено.',
  ],
  not_archive: [
    'Refused: {file} is no archive of Javon, or it is cut short. Nothing was changed.',
    'Rad etildi: {file} Javon arxivi emas yoki toʻliq emas. Hech narsa oʻzgarmadi.',
    'Отказ: {file} не архив Javon или обрезан. Ничего не изменено.',
  ],
  damaged: [
    'Refused: {what} in the archive is damaged. Nothing was changed.',
    'Rad etildi: arxivdagi {what} buzilgan. Hech narsa oʻzgarmadi.',
    'Отказ: в архиве повреждено: {what}. Ничего не изменено.',
  ],
  not_newer: [
    'Refused: {version} is not newer than {current}. Nothing was changed. The way back is ./javon rollback',
    'Rad etildi: {version} {current} dan yangi emas. Hech narsa oʻzgarmadi. Orqaga qaytish: ./javon rollback',
    'Отказ: {version} не новее {current}. Ничего не изменено. Вернуться назад: ./javon rollback',
  ],
  upgrade_under_way: [
    'Another upgrade is under way (process {pid}).',
    'Boshqa yangilash ketmoqda ({pid}-jarayon).',
    'Идёт другое обновление (процесс {pid}).',
  ],
  backing_up: [
    'Javon is stopped. Backing up to {file}',
    'Javon toʻxtatildi. Zaxira nusxa olinmoqda: {file}',
    'Javon остановлен. Резервная копия: {file}',
  ],
  backup_failed: [
    'Refused: the backup failed. {version} runs on, nothing was changed.',
    'Rad etildi: zaxira nusxa olinmadi. {version} ishlayveradi, hech narsa oʻzgarmadi.',
    'Отказ: резервная копия не удалась. {version} работает дальше, ничего не изменено.',
  ],
  upgraded: [
    'Upgraded from {from} to {to}. The way back: ./javon rollback',
    '{from} dan {to} ga yangilandi. Orqaga qaytish: ./javon rollback',
    'Обновлено с {from} до {to}. Вернуться назад: ./javon rollback',
  ],
  going_back: [
    '{version} did not get ready. Going back to {previous}.',
    '{version} tayyor boʻlmadi. {previous} ga qaytilmoqda.',
    '{version} не запустился. Возврат к {previous}.',
  ],
  went_back: [
    '{version} is in use again, with its data of before the upgrade. What {failed} left is in {folder}',
    'Yana {version} versiyasi, yangilashdan oldingi maʼlumotlari bilan. {failed} qoldirgani {folder} ichida',
    'Снова версия {version} с данными до обновления. Оставшееся от {failed} лежит в {folder}',
  ],
  outside_database: [
    'The database is outside of Javon: where {version} refuses it, restore {file} into an empty one.',
    'Maʼlumotlar bazasi Javondan tashqarida: {version} uni qabul qilmasa, {file} nusxasini boʻsh bazaga tiklang.',
    'База данных внешняя: если {version} её не примет, восстановите {file} в пустую базу.',
  ],
  restore_failed: [
    'The backup {file} could not be restored. The data as they were are in {folder}',
    '{file} zaxira nusxasi tiklanmadi. Maʼlumotlar oʻz holicha {folder} ichida',
    'Копия {file} не восстановлена. Данные в прежнем виде лежат в {folder}',
  ],
  no_previous: [
    'There is no version to go back to.',
    'Qaytish uchun oldingi versiya yoʻq.',
    'Версии, к которой можно вернуться, нет.',
  ],
  needs_restore: [
    '{previous} does not know {migrations}, which the database has. ./javon rollback --restore brings back {file}, ' +
      'without what was written since.',
    'Bazadagi {migrations} {previous} versiyasiga notanish. ./javon rollback --restore {file} nusxasini tiklaydi, ' +
      'undan keyin yozilganlar qolmaydi.',
    '{previous} не знает {migrations}, а в базе они есть. ./javon rollback --restore вернёт {file}, ' +
      'без того, что записано после.',
  ],
  rolled_back: ['Back at {version}.', '{version} ga qaytildi.', 'Возврат к {version} выполнен.'],
  restored_aside: [
    'The data of until now are in {folder}',
    'Hozirgacha boʻlgan maʼlumotlar {folder} ichida',
    'Прежние данные лежат в {folder}',
  ],
  needs_root: [
    'This needs root: sudo ./javon {command}',
    'Buning uchun root kerak: sudo ./javon {command}',
    'Нужны права root: sudo ./javon {command}',
  ],
  no_systemd: [
    'There is no systemd here. ./javon install-service --print shows the unit.',
    'Bu yerda systemd yoʻq. ./javon install-service --print birlik faylini koʻrsatadi.',
    'Здесь нет systemd. ./javon install-service --print покажет файл службы.',
  ],
  closed_folder: [
    '{user} cannot enter {home}: unpack Javon into a folder that everybody may enter, such as /opt.',
    '{user} {home} ichiga kira olmaydi: Javonni hamma kira oladigan papkaga oching, masalan /opt.',
    '{user} не может войти в {home}: распакуйте Javon в папку, доступную всем, например /opt.',
  ],
  service_installed: [
    'Installed: user {user}, unit {unit}, data in {data}. Log: journalctl -u javon',
    'Oʻrnatildi: foydalanuvchi {user}, xizmat fayli {unit}, maʼlumotlar {data} ichida. Jurnal: journalctl -u javon',
    'Установлено: пользователь {user}, служба {unit}, данные в {data}. Журнал: journalctl -u javon',
  ],
  unknown_command: [
    'There is no command {command}. ./javon help names them.',
    '{command} degan buyruq yoʻq. Roʻyxati: ./javon help',
    'Команды {command} нет. Список: ./javon help',
  ],
  bad_option: [
    '{reason}. ./javon help names the options.',
    '{reason}. Parametrlar roʻyxati: ./javon help',
    '{reason}. Список параметров: ./javon help',
  ],
  bad_setting: [
    '{file}, line {line}: a setting is written NAME=value.',
    '{file}, {line}-qator: sozlama NOM=qiymat koʻrinishida yoziladi.',
    '{file}, строка {line}: настройка пишется как ИМЯ=значение.',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>;

export type TextKey = keyof typeof TEXTS;

const PLACES: Readonly<Record<Language, number>> = { en: 0, uz: 1, ru: 2 };

/** Language from the environment, as terminal programs read it; English by default. */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const asked = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const [, code] = /^(uz|ru)([_.@]|$)/.exec(asked) ?? [];
  return code === 'uz' || code === 'ru' ? code : 'en';
}

/** Text for the person at the terminal, with its placeholders filled in. */
export function textOf(
  key: TextKey,
  facts: Readonly<Record<string, string | number>> = {},
  language: Language = languageOf(process.env),
): string {
  const text: string = TEXTS[key][PLACES[language]] ?? TEXTS[key][0];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(facts[name] ?? place));
}

/** An error that a person can fix: only its text is shown. */
export class Refusal extends Error {
  constructor(key: TextKey, facts: Readonly<Record<string, string | number>> = {}) {
    super(textOf(key, facts));
  }
}
