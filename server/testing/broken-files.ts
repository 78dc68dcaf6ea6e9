import { deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import PizZip from 'pizzip'
import sharp from 'sharp'
import type { Random } from '#server/demo/random.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { drawing, pdfFile, photo } from './document-files.ts'
import { type Part, pixelFlood, zipOf } from './raw-files.ts'

/** What is sent where a document (PDF, JPG, PNG) or a template (DOCX, PDF form) is wanted. */
export type Broken = { kind: Kind; as: 'document' | 'template'; bytes: Buffer }
export const KINDS = ['jpeg', 'png', 'pdf', 'form', 'docx', 'bomb', 'polyglot', 'wrong type'] as const
export type Kind = (typeof KINDS)[number]
type Seeds = Record<Kind, Buffer[]>
type Below = (end: number) => number

/** Gives one broken file after the other; the same ones for the same chance. */
export async function brokenFiles(random: Random): Promise<() => Broken> {
  const seeds = await makeSeeds()
  const all = Object.values(seeds).flat()
  const below: Below = end => random.between(0, Math.max(0, end - 1))
  return () => {
    const kind = random.oneOf(KINDS)
    const as =
      kind === 'form' || kind === 'docx' ? 'template' : /bomb|poly|wrong/.test(kind) ? either(random) : 'document'
    const seed = random.oneOf(seeds[kind])
    let bytes: Buffer = Buffer.from(seed)
    // A bomb or two files in one do what they do when they are whole, too.
    const times = (/bomb|poly|wrong/.test(kind) ? 0 : 1) + below(4)
    if (kind === 'docx' && below(2) === 0) bytes = mutatedParts(bytes, below, all)
    else for (let left = times; left > 0; left--) bytes = MUTATORS[below(MUTATORS.length)]!(bytes, below, all)
    return { kind, as, bytes: bytes.subarray(0, MOST_BYTES) }
  }
}

const MOST_BYTES = 300_000
const either = (random: Random) => (random.happens(50) ? 'document' : 'template')

async function makeSeeds(): Promise<Seeds> {
  const [pdf, jpeg, png] = [await pdfFile(1), await photo(120, 90), await drawing(90, 60)]
  const docx = wordFile(['{mitarbeiter.nachname}', '{#wenn vertrag.befristet}bis {vertrag.bis}{/wenn}'], {
    header: '{betrieb.name}',
    footer: '{w:Dienstnehmerin|m:Dienstnehmer}',
  })
  const form = await formFile()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  return {
    jpeg: [jpeg, await photo(31, 77), await sharp(jpeg).jpeg({ progressive: true }).toBuffer()],
    png: [
      png,
      await sharp(png).png({ palette: true }).toBuffer(),
      await sharp(png).png({ progressive: true }).toBuffer(),
    ],
    pdf: [
      pdf,
      await pdfFile(3),
      await pdfFile(2, { compress: false }),
      await pdfFile(1, { userPassword: 'geheim' }),
      await withObjectStreams(),
    ],
    form: [form, await formFile(false)],
    docx: [docx, wordFile([{ table: [['{mitarbeiter.vorname}', '{vertrag.von}']] }, '{#vertraege}{vertraege.von}{/}'])],
    bomb: bombs(),
    polyglot: [
      Buffer.concat([pdf, docx]),
      Buffer.concat([jpeg, html]),
      Buffer.concat([png, pdf]),
      Buffer.concat([html, form]),
      Buffer.concat([Buffer.from('%PDF-1.7\n'), docx]),
      Buffer.concat([docx, form]),
      Buffer.concat([Buffer.from('GIF89a/*'), pdf, Buffer.from('*/=1;alert(1)')]),
      Buffer.concat([jpeg.subarray(0, 4), Buffer.from([0, 60]), html, jpeg.subarray(4)]),
      zipOf([{ name: 'word/document.xml', data: pdf }]),
    ],
    'wrong type': [
      html,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'),
      Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
      zipOf([{ name: 'xl/workbook.xml', data: '<workbook/>' }]),
      Buffer.from('{\\rtf1{\\object\\objdata 01}}'),
      await sharp(png).webp().toBuffer(),
      await sharp(png).gif().toBuffer(),
      Buffer.from('#!/bin/sh\nid\n'),
    ],
  }
}

async function formFile(isPacked = true): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 300])
  for (const [at, key] of ['mitarbeiter.nachname', 'betrieb.name', 'unbekannt'].entries())
    document
      .getForm()
      .createTextField(key)
      .addToPage(page, { x: 20, y: 250 - 40 * at, width: 200, height: 20 })
  document.getForm().createCheckBox('vertrag.befristet').addToPage(page, { x: 20, y: 60 })
  return Buffer.from(await document.save({ useObjectStreams: isPacked }))
}

async function withObjectStreams(): Promise<Buffer> {
  const document = await PDFDocument.load(await pdfFile(2))
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

/** What says little and would be much; each small enough to be sent ten thousand times. */
function bombs(): Buffer[] {
  const zeros = Buffer.alloc(60_000_000, 32)
  const packed = deflateRawSync(zeros, { level: 9 })
  const bomb = (size: number): Part => ({ name: 'word/a.xml', data: zeros, packed, says: { size } })
  const document: Part = { name: 'word/document.xml', data: '<w:document/>' }
  const inner = zipOf([bomb(zeros.length)])
  return [
    zipOf([document, bomb(zeros.length)]),
    // It says less than it is.
    zipOf([document, bomb(100)]),
    // Many names of one stretch of bytes.
    zipOf([document, ...Array.from({ length: 6000 }, (_, at) => ({ name: `word/${at}.xml`, data: '' }))]),
    zipOf([document, { name: 'word/embeddings/a.zip', data: inner }]),
    pixelFlood(60_000, 60_000),
    pixelFlood(0x7fffffff, 1),
    pdfBomb(deflateSync(zeros, { level: 9 })),
  ]
}

/** Its only page lies in a stream that unpacks to sixty megabytes, and its pages know each other in a circle. */
function pdfBomb(stream: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2147483647>>endobj\n3 0 obj<</Type/ObjStm/N 900000/First 10/Filter/FlateDecode/Length ${stream.length}>>stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF'),
  ])
}

/** The parts within change and are packed anew, so that what reads them gets to see it. */
function mutatedParts(bytes: Buffer, below: Below, seeds: readonly Buffer[]): Buffer {
  const zip = new PizZip(bytes)
  const names = Object.keys(zip.files)
  const parts = names.map((name): Part => ({ name, data: zip.file(name)!.asNodeBuffer() }))
  for (let times = 1 + below(3); times > 0; times--) {
    const part = parts[below(parts.length)]!
    const data = Buffer.from(part.data)
    const how = below(6)
    if (how === 0) part.name = part.name.replace(/\w+/, () => NAMES[below(NAMES.length)]!)
    else if (how === 1) parts.push({ ...part })
    else if (how === 2) parts.splice(below(parts.length), 1)
    else if (how === 3) part.data = insertedInto(data, WORDS[below(WORDS.length)]!, below)
    else part.data = MUTATORS[below(MUTATORS.length)]!(data, below, seeds)
    if (parts.length === 0) return bytes
  }
  return zipOf(parts)
}

/** Between two elements, so that much of it stays well-formed. */
function insertedInto(data: Buffer, words: string, below: Below): Buffer {
  const text = data.toString('latin1')
  const places = [...text.matchAll(/>/g)].map(({ index }) => index + 1)
  const at = places[below(places.length)] ?? 0
  return Buffer.from(text.slice(0, at) + words + text.slice(at), 'latin1')
}

const NAMES = ['..', '../../x', '/etc/x', 'C:', '\\\\server\\x', 'vbaProject', '', 'con', 'a'.repeat(300), 'x\u202egpj']
const WORDS = [
  '<w:t>{</w:t>',
  '<w:t>}</w:t>',
  '<w:t>{constructor.constructor("x")()}</w:t>',
  '<w:p><w:r><w:t>{mitarbeiter.&#0;}</w:t></w:r></w:p>',
  '<w:p><w:r><w:t>{&#xD800;}</w:t></w:r></w:p>',
  '<w:t>{#wenn vertrag.befristet}</w:t>',
  '<w:tbl>',
  '</w:p>',
  '<w:altChunk/>',
  '<![CDATA[',
  '<!--',
  '&lt;&e;',
  '<w:p>'.repeat(3000),
]

export const MUTATORS: ((bytes: Buffer, below: Below, seeds: readonly Buffer[]) => Buffer)[] = [
  // A few bytes become others.
  (bytes, below) => {
    for (let times = 1 + below(8); times > 0 && bytes.length > 0; times--) bytes[below(bytes.length)] = below(256)
    return bytes
  },
  // It ends too soon, or lacks something in between.
  (bytes, below) => bytes.subarray(0, below(bytes.length + 1)),
  (bytes, below) => {
    const at = below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(200))])
  },
  // Something stands there twice, or what is another's.
  (bytes, below) => {
    const at = below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - below(400)))])
  },
  (bytes, below, seeds) => {
    const other = seeds[below(seeds.length)]!
    return Buffer.concat([bytes.subarray(0, below(bytes.length + 1)), other.subarray(below(other.length + 1))])
  },
  (bytes, below, seeds) => Buffer.concat([bytes, seeds[below(seeds.length)]!]),
  // Every length, place and count says something else.
  (bytes, below) =>
    Buffer.from(
      bytes.toString('latin1').replace(/\d+/g, text => (below(9) === 0 ? String(below(4e9)) : text)),
      'latin1',
    ),
  (bytes, below) => {
    if (bytes.length > 8) bytes.writeUInt32BE([0, 1, 0x7fffffff, 0xffffffff][below(4)]!, below(bytes.length - 4))
    return bytes
  },
]
