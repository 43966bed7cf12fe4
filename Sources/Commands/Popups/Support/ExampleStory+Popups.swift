import GromaRPC

extension ExampleStory {
    /// The examples for popups.
    static let ofPopups = [popups]

    /// A feature that is viewed and edited in a popup.
    static let popups = ExampleStory(
        "popups",
        """
        \(layer)
        popups.open {"layer":"parcels","definition":{"title":"{NAME}","fieldInfos":[{"fieldName":"NAME","visible":true,"isEditable":true},{"fieldName":"USE","visible":true,"isEditable":true},{"fieldName":"TREES","visible":true,"isEditable":true}],"mediaInfos":[{"type":"barchart","title":"Trees","value":{"fields":["TREES"]}}],"showAttachments":true}}
        popups.list
        popups.current
        popups.view
        popups.card {"width":240}
        popups.text {"template":"{NAME} has ${TREES} trees"}
        popups.feature {"form":"wkt"}
        popups.definition
        popups.lookUp {"webMap":{"operationalLayers":[{"id":"p","title":"parcels","popupInfo":{"title":"{NAME}"}}]},"layerId":"p"}
        popups.configure {"pagingStyle":"toolbar"}
        popups.next
        popups.previous
        popups.last
        popups.first
        popups.select {"index":0}
        popups.show {"type":"web","subject":"https://example.com"}
        popups.hide {"type":"web"}
        popups.media {"index":0}
        popups.openLink {"address":"https://example.com"}
        popups.showWindow {"window":"side"}
        popups.shouldAutorotate {"type":"web"}
        popups.startEditing
        popups.setText {"field":"TREES","text":"18"}
        popups.setValue {"field":"NAME","value":"North field"}
        popups.setType {"type":2}
        popups.press {"button":"cancel"}
        popups.startEditing
        popups.setText {"field":"TREES","text":"12"}
        popups.editGeometry
        popups.addAttachment {"name":"note.txt","data":"aGVsbG8="}
        popups.getAttachment {"id":-1}
        popups.updateAttachment {"id":-1,"data":"Z29vZGJ5ZQ=="}
        popups.previewAttachment {"id":-1}
        popups.finish {"time":0}
        popups.startEditing
        popups.switchToAttachments
        popups.removeAttachment {"id":1}
        popups.choose {"answer":"confirm"}
        popups.keepAttachment {"id":1}
        popups.askForAttachmentSource
        popups.choose {"answer":"cancel"}
        popups.cancel
        popups.delete
        popups.choose {"answer":"cancel"}
        popups.add {"layer":"parcels","features":[{"attributes":{"NAME":"New"}}]}
        popups.finishViewing
        popups.clear
        popups.close
        """)
}
