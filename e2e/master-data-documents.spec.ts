import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pdfFile } from '../server/testing/document-files.ts'
import { bytesOf } from './hand-over.ts'
import { enter, expect, expectAccessibleInBothLights, THOROUGH, test } from './person.ts'
import { serveWith } from './server.ts'

test(
  'documents of a source of master data are looked at and saved, never changed; when it rests, our own stay and it is said why',
  THOROUGH,
  async ({ page }) => {
    const pdf = await pdfFile(1)
    let rests = false
    const source = createServer(({ url = '' }, response) => {
      if (rests) return response.writeHead(500).end()
      const { pathname, searchParams } = new URL(url, 'http://source')
      if (pathname.endsWith('/file')) return response.end(pdf)
      const document = {
        ...{ id: 1, employeeId: Number(searchParams.get('employeeId')), storeId: null, name: 'Dienstvertrag Quelle' },
        ...{ documentType: 'CONTRACT', created_at: '2026-03-04 05:06:07', validUntil: null, confirmed: true },
        ...{ sensitive: false, fileType: 'application/pdf' },
      }
      response.end(JSON.stringify([document]))
    })
    await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
    const port = (source.address() as AddressInfo).port
    try {
      await serveWith({ MD_URL: `http://127.0.0.1:${port}/md` })
      const company = 'Kaffeehaus Sonnblick GmbH'
      await enter(page, 'lohn@kontor.example', company, 'documents/employeedata?employeeId=60&part=documents')
      const row = page.getByRole('row', { name: /Dienstvertrag Quelle/ })
      await expect(row).toBeVisible()
      await expect(row.getByRole('button', { name: /bearbeiten$|löschen$/i })).toHaveCount(0)
      const download = page.waitForEvent('download')
      await row.getByRole('button', { name: /herunterladen$/i }).click()
      expect(await bytesOf(await download)).toEqual(pdf)
      await row.press('Enter')
      const shown = page.getByRole('dialog', { name: 'Dienstvertrag Quelle' })
      await expect(shown.getByRole('img', { name: /Seite 1|Dienstvertrag/ })).toBeVisible()
      await shown.getByRole('button', { name: 'Schließen' }).last().click()
      await row.press('Delete')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      rests = true
      await page.reload()
      const note = page.getByText(/Die Stammdatenquelle ist gerade nicht erreichbar/)
      await expect(note).toBeVisible()
      await expect(row).toHaveCount(0)
      await expectAccessibleInBothLights(page)
      rests = false
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect(row).toBeVisible()
      await expect(note).toHaveCount(0)
    } finally {
      source.closeAllConnections()
      source.close()
    }
  },
)
