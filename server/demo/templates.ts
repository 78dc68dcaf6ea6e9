import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import { checkTemplateFile, fileTypeOf } from '#server/rooms/documents/public.ts'
import { type Block, wordFile } from './word-file.ts'

/** Two texts and a form, as a company would bring them. */
export async function makeTemplates(tx: PlatformTx, companyId: number, accountId: string): Promise<void> {
  for (const { name, type, make } of TEMPLATES) {
    const { bytes, pdf, check } = await checkTemplateFile(await make())
    const stored = await fileStore().put(bytes)
    const file = fileTypeOf(name, pdf)
    await tx.execute(sql`
      with stored as (
        insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by)
        values (${companyId}, ${stored.key}, ${file.name}, ${file.type}, ${stored.size}, ${stored.sha256}, 'document-template', ${accountId})
        returning id)
      insert into document_template (company_id, name, template_type, is_pdf, file_id, fields, optional_fields, field_count, problems)
      select ${companyId}, ${name}, ${type}, ${pdf}, id, array(select jsonb_array_elements_text(${JSON.stringify(check.fields)}::jsonb)),
        array(select jsonb_array_elements_text(${JSON.stringify(check.optional)}::jsonb)),
        ${check.count}, ${JSON.stringify(check.problems)}::jsonb from stored`)
  }
}

const TEMPLATES = [
  { name: 'Dienstvertrag', type: 1, make: async () => wordFile(CONTRACT, HEAD) },
  { name: 'Dienstzettel', type: 2, make: async () => wordFile(SERVICE_NOTE, HEAD) },
  { name: 'Arbeitskleidung, Übernahme', type: 9, make: clothesForm },
]

const HEAD = { header: '{betrieb.name}', footer: 'Personalnummer {mitarbeiter.personalnummer}' }
const title = (text: string): Block => ({ runs: [text], bold: true, size: 18, after: 240 })
const heading = (text: string): Block => ({ runs: [text], bold: true, size: 12 })

const CONTRACT: Block[] = [
  title('Dienstvertrag'),
  'abgeschlossen zwischen {betrieb.name} (im Folgenden Dienstgeber) und',
  '{mitarbeiter.anrede} {mitarbeiter.vorname} {mitarbeiter.nachname}, geboren am {mitarbeiter.geburtsdatum}, wohnhaft in {mitarbeiter.adresse} (im Folgenden {w:Dienstnehmerin|m:Dienstnehmer}).',
  heading('1. Beginn und Dauer'),
  'Das Dienstverhältnis beginnt am {vertrag.von}. {#wenn vertrag.befristet}Es ist bis {vertrag.bis} befristet.{/wenn}{#wenn nicht vertrag.befristet}Es wird auf unbestimmte Zeit geschlossen.{/wenn}',
  heading('2. Verwendung und Dienstort'),
  '{w:Die Dienstnehmerin|m:Der Dienstnehmer} wird als {vertrag.modell} im Standort {standort.name}, {standort.plz} {standort.ort}, eingesetzt.',
  heading('3. Arbeitszeit'),
  'Die wöchentliche Arbeitszeit beträgt {vertrag.stunden} Stunden.',
  heading('4. Entgelt'),
  'Das Bruttoentgelt beträgt {vertrag.brutto} Euro {vertrag.lohnart} und wird auf das Konto {mitarbeiter.iban} überwiesen.',
  'Datum: {datum.dokument}',
  {
    table: [
      ['Für den Dienstgeber', '{w:Die Dienstnehmerin|m:Der Dienstnehmer}'],
      [' ', ' '],
    ],
  },
]

const SERVICE_NOTE: Block[] = [
  title('Dienstzettel'),
  {
    table: [
      ['Dienstgeber', '{betrieb.name}'],
      ['{w:Dienstnehmerin|m:Dienstnehmer}', '{mitarbeiter.name}'],
      ['SV-Nummer', '{mitarbeiter.svnr}'],
      ['Anschrift', '{mitarbeiter.adresse}'],
      ['Beginn', '{vertrag.von}'],
      ['Ende', '{#wenn vertrag.befristet}{vertrag.bis}{/wenn}{#wenn nicht vertrag.befristet}unbefristet{/wenn}'],
      ['Dienstort', '{standort.name}, {standort.ort}'],
      ['Verwendung', '{vertrag.modell}'],
      ['Wochenstunden', '{vertrag.stunden}'],
      ['Bruttoentgelt', '{vertrag.brutto} Euro {vertrag.lohnart}'],
    ],
  },
  'Ausgestellt am {datum.dokument}.',
]

async function clothesForm(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const page = document.addPage([595, 842])
  const form = document.getForm()
  const text = (words: string, y: number, size = 11, isBold = false) =>
    page.drawText(words, { x: 60, y, size, font: isBold ? bold : font, color: rgb(0.1, 0.1, 0.1) })
  const field = (key: string, label: string, y: number) => {
    text(label, y)
    const box = form.createTextField(key)
    box.addToPage(page, { x: 200, y: y - 5, width: 320, height: 20, borderWidth: 0.5, font })
  }
  text('Arbeitskleidung, Übernahme', 770, 18, true)
  const fields = [
    ['betrieb.name', 'Betrieb'],
    ['mitarbeiter.name', 'Name'],
    ['mitarbeiter.personalnummer', 'Personalnummer'],
    ['standort.name', 'Standort'],
    ['datum.dokument', 'Übernommen am'],
  ] as const
  for (const [index, [key, label]] of fields.entries()) field(key, label, 720 - 32 * index)
  text('2 × Poloshirt, 1 × Schürze, 1 × Namensschild', 520)
  page.drawLine({ start: { x: 60, y: 430 }, end: { x: 280, y: 430 }, thickness: 0.8 })
  text('Unterschrift', 415, 9)
  return Buffer.from(await document.save())
}
